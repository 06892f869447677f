/* SPDX-License-Identifier: MIT
 * fake_socket.mjs - a WebSocket whose other end is the test: it sees requests and says what comes. */

/** A constructor for Client's `WebSocket` option, and the connections made through it; the next
 * `refusals` of them fail.
 * @param {(request: object, socket: FakeSocket) => void} onRequest called for every request */
export function fakeServer(onRequest) {
  const connections = [];
  const server = { connections, last: () => connections.at(-1), refusals: 0 };

  class FakeSocket {
    constructor(url, protocols) {
      Object.assign(this, { url, protocols, requests: [], isOpen: false });
      connections.push(this);
      const isRefused = server.refusals > 0;
      if (isRefused) server.refusals -= 1;
      queueMicrotask(() => {
        this.isOpen = true;
        if (isRefused) this.drop();
        else this.onopen?.({});
      });
    }

    send(text) {
      const request = JSON.parse(text);
      this.requests.push(request);
      queueMicrotask(() => onRequest(request, this));
    }

    close() {
      this.drop(1000);
    }

    /* ---- the server's side ---- */

    push(message) {
      if (this.isOpen) this.onmessage?.({ data: JSON.stringify({ jsonrpc: '2.0', ...message }) });
    }

    answer({ id }, result) {
      this.push({ id, result });
    }

    refuse({ id }, error, code = -32000, more = {}) {
      this.push({ id, error: { code, message: error, data: { error, ...more } } });
    }

    notify(method, params) {
      this.push({ method, params });
    }

    drop(code = 1006) {
      if (!this.isOpen) return;
      this.isOpen = false;
      this.onclose?.({ code, reason: '' });
    }
  }

  return Object.assign(server, { WebSocket: FakeSocket });
}
