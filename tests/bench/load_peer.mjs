/* SPDX-License-Identifier: MIT
 * load_peer.mjs - the peer that bench-load --peer measures: a Colyseus server with a room for two, in
 * which an answer is told to both and confirmed to who gave it. It knows no rules and keeps nothing.
 * The packages @colyseus/core and @colyseus/ws-transport are taken from the working directory. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(path.join(process.cwd(), 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const core = await load('@colyseus/core');
const transport = await load('@colyseus/ws-transport');
const { Server, Room } = core.default ?? core;
const { WebSocketTransport } = transport.default ?? transport;
const flag = (name) => Number(process.argv[process.argv.indexOf(name) + 1]);

const text = 'x'.repeat(flag('--update-bytes'));

class Table extends Room {
  onCreate() {
    this.maxClients = 2;
    this.patchRate = null; /* there is no state that is told by itself */
    this.answers = 0;
    this.onMessage('answer', (client) => {
      this.answers += 1;
      this.broadcast('update', text);
      client.send('result', { seq: this.answers });
    });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('table', Table);
await server.listen(flag('--port'), '127.0.0.1');
