import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seal, unseal } from '@latchkey/vault/keys'

const forMs = 1_000

/** How often a second each thing can be done that a login or a release is made of, by itself. */
export function primitives(folder: string): Readonly<Record<string, number>> {
  const message = randomBytes(200)
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = sign('sha256', message, p256.privateKey)
  const ed25519 = generateKeyPairSync('ed25519')
  const key = randomBytes(32)
  const context = { user: 'u', set: 's', slot: 'R' }
  const sealed = seal(key, randomBytes(33), context, (size) => randomBytes(size))
  const database = new DatabaseSync(join(folder, 'floor.db'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table t (id text primary key, n integer)')
  const insert = database.prepare('insert into t values (?, 1)')
  const rates = {
    'P-256 signatures checked': rate(() => verify('sha256', message, p256.publicKey, signature)),
    'Ed25519 signatures made': rate(() => sign(null, message, ed25519.privateKey)),
    'shares opened (XChaCha20-Poly1305)': rate(() => unseal(key, sealed, context)),
    'rows committed to the disk, one by one': rate(() => insert.run(randomBytes(16).toString('hex'))),
  }
  database.close()
  return rates
}

function rate(work: () => unknown): number {
  for (let index = 0; index < 50; index += 1) work()
  const startedMs = performance.now()
  let count = 0
  while (performance.now() - startedMs < forMs) {
    for (let index = 0; index < 10; index += 1) work()
    count += 10
  }
  return Math.round((count * 1000) / (performance.now() - startedMs))
}
