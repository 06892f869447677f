/* SPDX-License-Identifier: MIT
 * errors.js - refusals and notices of the server in the reader's language: by the stable name of the
 * error, and the field that is to blame in words. */

import { addWords, hasWord, t, wordsOf } from './words.js';

addWords({
  'error.chat_off': ['Own words are off here.', 'ここでは自由な発言はできません。'],
  'error.silenced': ['A judge has said that you may not speak for a time.', 'ジャッジにより一時的に発言が禁止されています。'],
  'error.text_refused': ['Nothing is left of the text, or it is too long.', 'その文章は送れません（空か、長すぎます）。'],
  'error.phrase_unknown': ['There is no such phrase.', 'その定型文はありません。'],
  'error.blocks_full': ['You have blocked as many players as are allowed.', 'これ以上ブロックできません。'],
  'error.judge_involved': ['You play or watch this match yourself: another judge has to do that.', 'あなた自身が対戦または観戦している試合です。別のジャッジが対応してください。'],
  'error.call_open': ['You have called a judge to this match already.', 'この対戦にはすでにジャッジを呼んでいます。'],
  'error.call_unknown': ['There is no such call.', 'その呼び出しはありません。'],
  'error.banned': ['You are kept out of this server.', 'このサーバーの利用を停止されています。'],
  'error.ban_unsure': ['That would keep out yourself, or whoever comes from the server’s own machine.', 'あなた自身、またはサーバー自身からの接続も停止されます。'],
  'error.ban_unknown': ['There is no such ban.', 'その利用停止はありません。'],
  'error.bans_full': ['There are as many bans as are kept.', 'これ以上利用停止を登録できません。'],
  'error.address_refused': ['That is no address of the internet.', 'それは正しいアドレスではありません。'],
  'error.connection_unknown': ['There is no such connection (any more).', 'その接続はありません。'],
  'error.no_clocks': ['The match is played without clocks.', 'この対戦には持ち時間がありません。'],
  'error.judge_paused': ['A judge has paused the match: a judge lets it go on.', 'ジャッジが対戦を中断しています。再開はジャッジが行います。'],
  'error.rulings_full': ['Judges have done as much in this match as is kept.', 'この対戦ではこれ以上裁定を記録できません。'],
  'error.call_closed': ['The call is done with, or another judge looks after it.', 'その呼び出しは終了したか、別のジャッジが対応中です。'],
  'error.queued': ['You wait in a queue already.', 'すでに対戦待ちです。'],
  'error.not_queued': ['You do not wait in a queue.', '対戦待ちではありません。'],
  'error.format_unknown': ['There is no such format.', 'そのフォーマットはありません。'],
  'error.rated_runs': ['A rated match of yours is running.', 'レート戦の対戦中です。'],
  'error.player_unknown': ['There is no such player.', 'そのプレイヤーはいません。'],
  'error.season_unknown': ['There is no such season yet.', 'そのシーズンはまだありません。'],
  'error.tournament_unknown': ['There is no such event.', 'その大会はありません。'],
  'error.tournament_state': ['The event is not where that can be done.', '大会は今その操作ができる段階ではありません。'],
  'error.tournament_full': ['As many as are allowed take part or wait.', '参加とキャンセル待ちの人数が上限に達しています。'],
  'error.tournaments_full': ['There are as many events as are allowed.', '大会の数が上限に達しています。'],
  'error.rules_bad': ['These rules do not fit together.', 'ルールの組み合わせが正しくありません。'],
  'error.entry_closed': ['Nobody may enter now, or only whom a host admits.', '今は参加できません（または主催者の承認が必要です）。'],
  'error.entered_already': ['That player takes part already.', 'すでに参加しています。'],
  'error.not_entered': ['That player does not take part.', '参加していません。'],
  'error.code_wrong': ['That is not the code of the event.', '大会の合言葉が違います。'],
  'error.deck_needed': ['Register a deck first.', '先にデッキを登録してください。'],
  'error.decks_locked': ['Decks cannot be changed any more.', 'デッキはもう変更できません。'],
  'error.decks_closed': ['The deck list is not for you to see (yet).', 'このデッキリストは（まだ）見られません。'],
  'error.round_open': ['A table of the round has no result yet.', '結果の出ていないテーブルがあります。'],
  'error.too_few_players': ['There are too few players.', 'プレイヤーが足りません。'],
  'error.wishes_impossible': ['No pairing fulfils all of these wishes.', 'すべての希望を満たす組み合わせはありません。'],
  'error.table_unknown': ['The round has no such table.', 'このラウンドにそのテーブルはありません。'],
  'error.result_exists': ['The table has that result already.', 'このテーブルにはすでに結果があります。'],
  'error.correction_late': ['Too late: what follows from that result has been played.', 'この結果の後の対戦が終わっているため、訂正できません。'],
  'error.not_host': ['Only a host of the event may do that.', '大会の主催者だけが行えます。'],
  'error.not_event_judge': ['Only a judge of the event may do that.', '大会のジャッジだけが行えます。'],
  'error.staff_full': ['The event has as many hosts and judges as are allowed.', '大会のスタッフの数が上限に達しています。'],
  'error.webhooks_full': ['The event tells as many addresses as are allowed.', '大会の通知先の数が上限に達しています。'],
  'error.result_impossible': ['No match of that round can end like that.', 'そのような結果はありえません。'],
  'error.seed_taken': ['Another player has that seed.', 'そのシード番号は使われています。'],
  'error.done_already': ['That is so already.', 'すでにそうなっています。'],
  'error.url_refused': ['Nothing is sent to that address.', 'そのアドレスには送信できません。'],
  'error.round_unknown': ['The event has no such stage or round yet.', '大会にそのステージやラウンドはまだありません。'],
  'error.not_json': ['The message is not JSON.', 'メッセージが JSON ではありません。'],
  'error.duplicate_key': ['An object has the same key twice.', '同じキーが2回あります。'],
  'error.too_deep': ['This is nested too deeply.', '入れ子が深すぎます。'],
  'error.too_wide': ['This has too many members.', '要素が多すぎます。'],
  'error.too_long': ['The message is too long.', 'メッセージが長すぎます。'],
  'error.invalid_request': ['The server does not understand this.', 'サーバーが要求を理解できません。'],
  'error.batch_refused': ['The server takes one message at a time.', 'メッセージは1つずつ送ってください。'],
  'error.unknown_method': ['The server cannot do this.', 'サーバーにこの機能はありません。'],
  'error.missing': ['Something is missing.', '必要な項目がありません。'],
  'error.unknown_key': ['There is no such entry here.', 'この項目は使えません。'],
  'error.wrong_type': ['This is of another type.', '値の種類が違います。'],
  'error.out_of_range': ['The number is too small or too large.', '数値が範囲外です。'],
  'error.bad_length': ['This is too short or too long.', '長さが正しくありません。'],
  'error.bad_text': ['These characters may not stand here.', '使えない文字があります。'],
  'error.not_a_choice': ['This is not one of the choices.', '選択肢にない値です。'],
  'error.internal': ['The server failed; nothing was changed.', 'サーバーでエラーが起きました。何も変わっていません。'],
  'error.hello_first': ['The connection is not ready yet.', '接続の準備ができていません。'],
  'error.hello_again': ['The connection is ready already.', '接続はすでに準備できています。'],
  'error.no_version': ['This page is too old for the server: reload it.', 'ページが古くなっています。再読み込みしてください。'],
  'error.session_there': ['You have entered already.', 'すでに入場しています。'],
  'error.token_unknown': ['Your session has ended: enter again.', 'セッションの期限が切れました。もう一度入場してください。'],
  'error.too_fast': ['Too many requests: wait a moment.', '操作が速すぎます。少しお待ちください。'],
  'error.draining': ['The server is about to restart and starts nothing new.', 'サーバーの再起動前のため、新しく始められません。'],
  'error.store_down': ['The server cannot store anything at the moment.', 'サーバーは今、保存ができません。'],
  'error.sessions_full': ['Too many players from this address.', 'この接続元からのプレイヤーが多すぎます。'],
  'error.game_unknown': ['There is no such game here.', 'このゲームはありません。'],
  'error.revision_unknown': ['The game has no such rules.', 'このルールはありません。'],
  'error.deck_unknown': ['You have no such deck.', 'そのデッキはありません。'],
  'error.deck_illegal': ['The deck is not legal.', 'このデッキは使用できません。'],
  'error.deck_other_game': ['The deck is for another game.', '別のゲームのデッキです。'],
  'error.deck_fixed': ['Starter decks cannot be changed.', '構築済みデッキは変更できません。'],
  'error.deck_no_form': ['The deck cannot be written in that format.', 'このデッキはその形式では書けません。'],
  'error.decks_full': ['You cannot store more decks.', 'これ以上デッキを保存できません。'],
  'error.match_unknown': ['There is no such match.', 'その対戦はありません。'],
  'error.match_taken': ['Somebody else has joined this match.', 'この対戦にはもう空きがありません。'],
  'error.match_own': ['This is your own match.', '自分の対戦には参加できません。'],
  'error.match_not_live': ['The match is not running.', 'この対戦は進行中ではありません。'],
  'error.matches_full': ['There are as many matches as are allowed.', '対戦の数が上限に達しています。'],
  'error.not_seated': ['You do not play in this match.', 'この対戦の参加者ではありません。'],
  'error.game_closed': ['That game of the match is over.', 'そのゲームは終わっています。'],
  'error.prompt_closed': ['That decision has been made.', 'その選択はすでに終わっています。'],
  'error.other_seat': ['Your opponent decides this.', '相手が選択する場面です。'],
  'error.option_unknown': ['This cannot be chosen now.', '今は選べません。'],
  'error.bad_picks': ['Too few or too many were chosen.', '選んだ数が正しくありません。'],
  'error.game_over': ['The game is over.', 'ゲームは終わっています。'],
  'error.bad_order': ['This may not be arranged so.', 'このようには並べられません。'],
  'error.match_paused': ['The match is paused.', '対戦は一時停止中です。'],
  'error.not_paused': ['The match is not paused.', '対戦は一時停止していません。'],
  'error.draws_off': ['Draws by agreement are not allowed in this match.', 'この対戦では合意による引き分けはできません。'],
  'error.offer_open': ['An offer is open: that comes first.', '先に届いている提案があります。'],
  'error.offer_unknown': ['That is not offered (any more).', 'その提案はもうありません。'],
  'error.not_between': ['The match does not wait for that now.', '対戦は今それを待っていません。'],
  'error.not_chooser': ['It is not you who says who goes first.', '先攻を決めるのはあなたではありません。'],
  'error.nonce_wrong': ['That is not the nonce that was committed to.', '約束した乱数と違います。'],
  'error.nonce_none': ['You have no nonce to tell in that match.', 'この対戦で明かす乱数はありません。'],
  'error.rematch_none': ['There is no rematch of that match (any more).', 'この対戦の再戦はできません。'],
  'error.moment_unknown': ['The running game has no such moment to go back to.', '進行中のゲームに、その時点はありません。'],
  'error.rewinds_full': ['The game has been taken back as often as is allowed.', 'これ以上ゲームを戻すことはできません。'],
  'error.seq_unknown': ['The match has not come that far.', '対戦はそこまで進んでいません。'],
  'error.not_watchable': ['This match cannot be watched.', 'この対戦は観戦できません。'],
  'error.spectators_full': ['Too many people watch this match already.', '観戦者の数が上限に達しています。'],
  'error.match_delayed': ['The end of this match is shown later: wait a little.', 'この対戦の結末はまだ公開されていません。少しお待ちください。'],
  'error.replay_unknown': ['There is no such replay.', 'そのリプレイはありません。'],
  'error.replay_other_engine': ['The match was played with another version of the rules engine: only its events can be shown.', 'この対戦は別のバージョンで行われたため、イベントだけを表示できます。'],
  'error.replay_held': ['The replay is held back until the event is over.', 'このリプレイはイベントが終わるまで公開されません。'],
  'error.replay_event_unknown': ['The replay has no such moment.', 'リプレイにその場面はありません。'],
  'error.cursor_unknown': ['The list has changed: load it again.', '一覧が変わりました。読み込み直してください。'],
  'error.account_needed': ['Guests cannot do this: register first.', 'ゲストには使えません。登録してください。'],
  'error.role_needed': ['Your account may not do this.', 'このアカウントには権限がありません。'],
  'error.guests_off': ['This server takes no guests: register or log in.', 'ゲストは利用できません。登録するかログインしてください。'],
  'error.handle_taken': ['That handle is taken.', 'このIDは使われています。'],
  'error.name_taken': ['That name is taken.', 'この名前は使われています。'],
  'error.name_refused': ['That cannot be a name.', 'この名前は使えません。'],
  'name_fault.scripts': ['letters of different scripts do not go together', '異なる種類の文字を混ぜることはできません'],
  'name_fault.spaces': ['single spaces, and none at the ends', '空白は文字の間に1つずつです'],
  'name_fault.invisible': ['no invisible characters', '見えない文字は使えません'],
  'name_fault.marks': ['at most two marks on a letter', '1文字に付けられる記号は2つまでです'],
  'name_fault.characters': ['letters, digits, spaces, a few signs and emoji', '文字、数字、空白、一部の記号、絵文字だけが使えます'],
  'name_fault.length': ['1 to 24 characters', '1～24文字です'],
  'name_fault.other': ['choose another one', '別の名前にしてください'],
  error_because: ['{text} ({why})', '{text}（{why}）'],
  'error.password_refused': ['That cannot be a password: 8 to 256 bytes.', 'パスワードは8～256バイトにしてください。'],
  'error.login_wrong': ['Handle and password do not fit together.', 'IDかパスワードが違います。'],
  'error.logins_busy': ['Too many people log in right now: wait a moment.', '混み合っています。少しお待ちください。'],
  'error.session_unknown': ['There is no such session of yours.', 'そのセッションはありません。'],

  'notice.draining': ['The server is restarting. Your matches go on afterwards.', 'サーバーを再起動します。対戦はその後も続きます。'],
  'notice.store_down': ['The server cannot store anything at the moment. Matches stand still.', 'サーバーは今、保存ができません。対戦は一時停止中です。'],
  'notice.store_up': ['The server can store again. Matches go on.', '保存できるようになりました。対戦を再開します。'],

  'notice.kicked': ['An admin closes this connection.', '管理者により切断されました。'],
  'notice.unwatched': ['You do not follow this match any more.', 'この対戦の観戦は終了しました。'],
  'notice.banned': ['You are kept out of this server.', 'このサーバーの利用を停止されました。'],
  'notice.announced': ['To everybody: {text}', 'お知らせ：{text}'],

  'ended.logged_out': ['You have logged out everywhere.', 'すべての端末でログアウトしました。'],
  'ended.ended': ['This session was ended from elsewhere.', 'このセッションは別の端末から終了されました。'],
  'ended.password': ['The password was changed: log in again.', 'パスワードが変更されました。もう一度ログインしてください。'],
  'ended.registered': ['You registered from elsewhere: log in.', '別の端末で登録されました。ログインしてください。'],
  'ended.banned': ['An admin keeps you out of this server.', '管理者により利用を停止されました。'],
  'ended.deleted': ['The account is deleted.', 'アカウントは削除されました。'],

  'field.name': ['name', '名前'],
  'field.deck': ['deck', 'デッキ'],
  'field.piles': ['deck list', 'デッキリスト'],
  'field.main': ['main deck', 'デッキ'],
  'field.order': ['order', '並び順'],
  'field.number': ['card number', 'カードナンバー'],
  'field.restrictions': ['restrictions', '制限リスト'],
  'field.text': ['text', 'テキスト'],
  'field.format': ['format', '形式'],
  'field.language': ['language', '言語'],
  'field.count': ['number of copies', '枚数'],
  'field.code': ['code', '合言葉'],
  'field.match': ['match', '対戦'],
  'field.opponent': ['opponent', '対戦相手'],
  'field.game': ['game', 'ゲーム'],
  'field.revision': ['rules', 'ルール'],
  'field.picks': ['choice', '選択'],
  'field.prompt': ['decision', '選択の場面'],
  'field.token': ['session', 'セッション'],
  'field.player': ['player', 'プレイヤー'],
  'field.handle': ['handle', 'ID'],
  'field.password': ['password', 'パスワード'],
  'field.old': ['old password', '今のパスワード'],
  'field.new': ['new password', '新しいパスワード'],
  'field.session': ['session', 'セッション'],
  'field.replay': ['replay', 'リプレイ'],
  'field.call': ['call', '呼び出し'],
  'field.reason': ['reason', '理由'],
  'field.subject': ['what it was done to', '対象'],
  'field.verb': ['method', '操作'],
  'field.tournament': ['event', '大会'],
  'field.rules': ['rules', 'ルール'],
  'field.stages': ['stage', 'ステージ'],
  'field.best_of': ['games of a match', 'ゲーム数'],
  'field.rounds': ['rounds', 'ラウンド数'],
  'field.groups': ['groups', 'グループ数'],
  'field.players': ['players', '人数'],
  'field.round_s': ['time of a round', 'ラウンド時間'],
  'field.starts_ms': ['start', '開始時刻'],
  'field.capacity': ['places', '定員'],
  'field.late_until': ['late entry', '途中参加'],
  'field.checkin_s': ['check-in', 'チェックイン'],
  'field.points': ['points', '勝点'],
  'field.tiebreaks': ['tie-breakers', '順位決定方法'],
  'field.overtime': ['overtime', '時間切れの処理'],
  'field.clock': ['clocks', '持ち時間'],
  'field.wishes': ['wishes', '希望'],
  'field.url': ['address', 'アドレス'],
  'field.table': ['table', 'テーブル'],
  'field.round': ['round', 'ラウンド'],
  field_entry: ['{field}, line {line}', '{field}の{line}行目'],
  field_joint: [', ', '、'],
  error_at: ['{text} ({field})', '{text}（{field}）'],
});

/** A field path in words: "params.deck.piles.main[3].count" is "deck, main deck, line 4, number of
 * copies". A name that has no words is shown as it is.
 * @param {string} path @param {import('./words.js').Words} [words] of the game it is about
 * @returns {string} */
export function fieldText(path, words = wordsOf('')) {
  const steps = path.split('.').filter((step) => step !== 'params');
  /* what the list is of, is said by its pile */
  const told = steps.length > 1 ? steps.filter((step) => step !== 'piles') : steps;
  return told.map((step) => {
    const [, name, index] = step.match(/^([^[]*)(?:\[(\d+)\])?/);
    const key = `field.${name}`;
    const field = words.hasWord(key) ? words.t(key) : name;
    return index === undefined ? field : t('field_entry', { field, line: Number(index) + 1 });
  }).join(t('field_joint'));
}

/* What the server expects of a name, in its words. */
const NAME_FAULTS = {
  'letters of scripts that are not used together': 'scripts',
  'letters of more than one script': 'scripts',
  'single spaces, and none at the ends': 'spaces',
  'no invisible characters': 'invisible',
  'at most two marks on a letter': 'marks',
  'letters, digits, spaces, a few signs and emoji': 'characters',
  '1 to 24 characters': 'length',
  'another name': 'other',
};

/* Texts that name the field they are about. */
const NAMED = { code: ['code_wrong'], deck: ['deck_needed', 'decks_locked', 'deck_unknown', 'deck_illegal', 'deck_other_game'] };
const isNamed = (error, field) => NAMED[field.replace(/^params\./, '')]?.includes(error) ?? false;

/** What was refused, for people. @param {{error: string, field?: string, message: string,
 *   data?: {expected?: string}}} error @returns {string} */
export function errorText({ error, field, message, data }) {
  const key = `error.${error}`;
  const why = error === 'name_refused' && NAME_FAULTS[data?.expected];
  const said = hasWord(key) ? t(key) : message;
  const text = why ? t('error_because', { text: said, why: t(`name_fault.${why}`) }) : said;
  return field && !isNamed(error, field) ? t('error_at', { text, field: fieldText(field) }) : text;
}

/** Why the session is over, when it was ended elsewhere. @param {string} reason @returns {string} */
export const endedText = (reason) => t(hasWord(`ended.${reason}`) ? `ended.${reason}` : 'ended.ended');

/** What the server says unasked. @param {{code: string, text: string}} notice @returns {string} */
export function noticeText({ code, text }) {
  const key = `notice.${code}`;
  return hasWord(key) ? t(key, { text }) : text;
}
