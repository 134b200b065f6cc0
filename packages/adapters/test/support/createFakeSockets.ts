/** WebSockets without a wire: the test is the relay. */
export function createFakeSockets(): { webSocket: typeof WebSocket; sockets: FakeSocket[] } {
  const sockets: FakeSocket[] = []
  class Socket extends FakeSocket {
    constructor(url: string | URL) {
      super(String(url))
      sockets.push(this)
    }
  }
  return { webSocket: Socket as unknown as typeof WebSocket, sockets }
}

type Frame = { id: number; method?: string; params?: Record<string, never>; result?: unknown }

export class FakeSocket {
  readonly url: string
  readonly frames: Frame[] = []
  readyState = 0
  closedWith: number | undefined
  onopen: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number; reason: string }) => void = () => {}
  onerror: () => void = () => {}

  constructor(url: string) {
    this.url = url
  }

  send(text: string): void {
    this.frames.push(JSON.parse(text))
  }

  close(code = 1000): void {
    this.readyState = 3
    this.closedWith = code
  }

  /** The relay accepts the connection. */
  accept(): void {
    this.readyState = 1
    this.onopen()
  }

  /** The relay closes it. */
  end(code: number, reason = ''): void {
    this.readyState = 3
    this.onclose({ code, reason })
  }

  say(frame: object): void {
    this.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', ...frame }) })
  }

  of(method: string): readonly Frame[] {
    return this.frames.filter((frame) => frame.method === method)
  }

  /** Answers everything asked so far that has no answer yet. */
  answerAll(result: unknown = true): void {
    for (const { id, method } of this.frames.splice(0)) if (method) this.say({ id, result })
  }
}
