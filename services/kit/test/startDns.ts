import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a test's DNS has, by name. Of one that fails, it says that it could not find out. */
export type Records = Record<string, { a?: string; mx?: string; txt?: readonly string[]; fails?: boolean }>

const types = { a: 1, mx: 15, txt: 16 } as const

/** A DNS server on the loopback that knows the given names and no other (RFC 1035). */
export async function startDns(records: Records): Promise<{ readonly address: string; stop(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const [name, end] = readName(query)
    const type = query.readUInt16BE(end)
    const record = records[name]
    const answers = [
      ...(type === types.a && record?.a !== undefined ? [Buffer.from(record.a.split('.').map(Number))] : []),
      ...(type === types.mx && record?.mx !== undefined
        ? [Buffer.concat([Buffer.of(0, 10), writeName(record.mx)])]
        : []),
      ...(type === types.txt
        ? (record?.txt ?? []).map((text) => Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'latin1'))
        : []),
    ]
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(record === undefined ? 0x8183 : record.fails === true ? 0x8182 : 0x8180, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    const rows = answers.map((data) => {
      const row = Buffer.alloc(12)
      // The name is that of the question.
      row.writeUInt16BE(0xc00c, 0)
      row.writeUInt16BE(type, 2)
      row.writeUInt16BE(1, 4)
      row.writeUInt32BE(60, 6)
      row.writeUInt16BE(data.length, 10)
      return Buffer.concat([row, data])
    })
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...rows]), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() }
}

/** The name of the question, and where it ends. */
function readName(query: Buffer): readonly [string, number] {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  return [labels.join('.'), at + 1]
}

function writeName(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])
}
