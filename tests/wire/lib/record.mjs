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
  #asked = new Map();

  #write(to, method, text) {
    if (file === null) return;
    lines.push(`${JSON.stringify({ to, method, text })}\n`);
    if (lines.length >= 200) flush();
  }

  /** A message that we send. It is held to the schema once it was answered with a result: what the
   * server takes must be right, what it refuses need not. @param {string} text */
  sent(text) {
    const { id, method } = JSON.parse(text);
    if (id !== undefined) this.#asked.set(id, { method, text });
  }

  /** A message from the server: always held to the schema. @param {string} text */
  received(text) {
    const { id, method, error } = JSON.parse(text);
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked && !error) this.#write('server', asked.method, asked.text);
    this.#write('client', method ?? asked?.method ?? null, text);
  }
}
