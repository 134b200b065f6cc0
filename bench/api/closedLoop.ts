import { connect } from 'node:net'

/** A request: GET, or POST where it has a body. */
export type BenchRequest = {
  readonly path: string
  readonly body?: string | undefined
  /** As the caller names the server; answers hold it, so that another one is another answer. */
  readonly host?: string | undefined
  /** Who asks, as a proxy in front names them. */
  readonly caller?: string | undefined
}

export type LoopResult = {
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
  /** Answers other than 200. */
  readonly errors: number
}

const separator = Buffer.from('\r\n\r\n')

/**
 * Asks as fast as answers come, over a number of connections, each with one request under way. Over bare sockets: an HTTP
 * client would take as much of the machine as the servers that are measured. It never sleeps: else the servers' writes
 * would wake it up, which takes more of a server than all the rest of a short answer, and the more the slower it answers.
 * A caller on another machine is woken by no server.
 */
export async function closedLoop(options: closedLoop.Options): Promise<LoopResult> {
  const { host: usualHost, port } = new URL(options.url)
  const untilMs = performance.now() + options.seconds * 1000
  const latenciesMs: number[] = []
  let errors = 0
  let sent = 0
  const startedMs = performance.now()
  let awake = true
  const stayAwake = () => {
    if (awake) setImmediate(stayAwake)
  }
  stayAwake()

  const drive = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
      let received: Buffer = Buffer.alloc(0)
      let askedMs = 0
      function ask() {
        if (performance.now() >= untilMs) {
          socket.end()
          resolve()
          return
        }
        askedMs = performance.now()
        const { path, body, host = usualHost, caller } = options.request(sent)
        sent += 1
        const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: ${host}\r\n`
        const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
        const from = caller === undefined ? '' : `x-forwarded-for: ${caller}\r\n`
        socket.write(`${head}${from}${length}\r\n${body ?? ''}`)
      }
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const end = received.indexOf(separator)
        if (end === -1) return
        const headText = received.subarray(0, end).toString('latin1')
        const length = Number(/content-length: (\d+)/i.exec(headText)?.[1] ?? 0)
        if (received.length < end + separator.length + length) return
        if (headText.startsWith('HTTP/1.1 200')) latenciesMs.push(performance.now() - askedMs)
        else errors += 1
        received = Buffer.alloc(0)
        ask()
      })
    })

  await Promise.all(Array.from({ length: options.connections }, drive)).finally(() => {
    awake = false
  })
  const seconds = (performance.now() - startedMs) / 1000
  return { perSecond: latenciesMs.length / seconds, latenciesMs, errors }
}

export declare namespace closedLoop {
  type Options = {
    /** The server; paths come with the requests. */
    readonly url: string
    readonly connections: number
    readonly seconds: number
    /** What to ask, by the number of the request. */
    readonly request: (index: number) => BenchRequest
  }
}
