import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What stands between a service and PostgreSQL, and reads along what the service says. */
export type WatchedPostgres = AsyncDisposable & {
  /** The address of the same database, through here. */
  readonly url: string
  /** How many connections there were in all, and how many at once at the most. */
  readonly connections: () => { readonly all: number; readonly most: number }
  /** Texts of all statements so far. */
  readonly statements: () => readonly string[]
  /**
   * What would be lost, or would be met by somebody else, where a pooler gives each transaction another connection: named
   * statements, settings and locks of a session, and what is said at the start of one beside user, database and name.
   */
  sessionState(): readonly string[]
  /** Lets nothing through any more, either way. */
  freeze(): void
}

/** Parameters at the start that poolers keep per client or take from their own settings. */
const harmless = new Set(['user', 'database', 'client_encoding', 'application_name'])
const ofSession = [
  /^\s*set\s+(?!local\b|transaction\b)/i,
  /^\s*(reset|listen|unlisten|prepare|deallocate|discard|load)\b/i,
  /\bcreate\s+(local\s+|global\s+)?temp/i,
  /\bwith\s+hold\b/i,
  /\bpg_(try_)?advisory_(lock|unlock)/i,
  /\bset_config\s*\([^)]*,\s*false\s*\)/i,
]

export async function watchPostgres(target: string): Promise<WatchedPostgres> {
  const { hostname, port } = new URL(target)
  const found: string[] = []
  const texts: string[] = []
  const sockets = new Set<Socket>()
  let [all, open, most, frozen] = [0, 0, 0, false]

  function read(type: string, body: Buffer): void {
    if (type === 'startup') {
      // After the version: names and values in turn.
      const names = body
        .toString('utf8', 4)
        .split('\0')
        .filter((name, index) => index % 2 === 0 && name !== '')
      found.push(...names.filter((name) => !harmless.has(name)).map((name) => `at the start: ${name}`))
      return
    }
    if (type !== 'Q' && type !== 'P') return
    const [first = '', second = ''] = body.toString().split('\0')
    const text = type === 'Q' ? first : second
    texts.push(text)
    if (type === 'P' && first !== '') found.push(`named: ${first}`)
    if (ofSession.some((form) => form.test(text))) found.push(text)
  }

  const server = createServer((client) => {
    const behind = connect(Number(port), hostname)
    all += 1
    open += 1
    most = Math.max(most, open)
    client.on('close', () => {
      open -= 1
      behind.destroy()
    })
    behind.on('close', () => client.destroy())
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const take = createMessageReader(read)
    client.on('data', (chunk: Buffer) => {
      if (frozen) return
      take(chunk)
      behind.write(chunk)
    })
    behind.on('data', (chunk: Buffer) => {
      if (!frozen) client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    connections: () => ({ all, most }),
    statements: () => texts,
    sessionState: () => [...new Set(found)],
    freeze() {
      frozen = true
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Cuts what a client sends into messages: the first has no type, all have their length. */
function createMessageReader(read: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const head = isStarted ? 1 : 0
      if (waiting.length < head + 4) return
      const end = head + waiting.readInt32BE(head)
      if (waiting.length < end) return
      read(isStarted ? waiting.toString('latin1', 0, 1) : 'startup', waiting.subarray(head + 4, end))
      isStarted = true
      waiting = waiting.subarray(end)
    }
  }
}
