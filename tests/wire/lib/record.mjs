/* SPDX-License-Identifier: MIT
 * record.mjs - writes down every message that crosses the wire, a line of JSON each, for
 * validate.py: {"to":"server"|"client","method":..,"text":..}. Replies carry the method of their
 * request. RECORD names the file; without it nothing is kept. */
import { openSync, writeSync } from 'node:fs';

const file = process.env.RECORD ? openSync(process.env.RECORD, 'a') : null;

let lines = [];

function flush() {
  if (lines.length > 0) writeSync(file, lines.join(''));
  lines = [];
}
process.on('exit', () => { if (file !== null) flush(); });

/** One connection's record: it pairs replies with their requests. */
export class Record {
  #methods = new Map();

  #write(entry) {
    if (file === null) return;
    lines.push(`${JSON.stringify(entry)}\n`);
    if (lines.length >= 200) flush();
  }

  /** A message that we send and that is meant to be right. @param {string} text */
  sent(text) {
    const { id, method } = JSON.parse(text);
    if (id !== undefined) this.#methods.set(id, method);
    this.#write({ to: 'server', method, text });
  }

  /** A message from the server: always held to the schema. @param {string} text */
  received(text) {
    const { id, method } = JSON.parse(text);
    const of = method ?? this.#methods.get(id) ?? null;
    this.#methods.delete(id);
    this.#write({ to: 'client', method: of, text });
  }
}
