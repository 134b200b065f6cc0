import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../../server/src/clock.ts'
import { createEnvelope } from '../../../server/src/kms/createEnvelope.ts'
import { createLocalKms } from '../../../server/src/kms/openKms.ts'
import type { Dump } from './loot.types.ts'

const names = { A: 'auth', G: 'guardian' } as const

/** Copies the databases, their logs and the key files out of running services. @param keyFiles Paths of both. */
export function takeDump(folder: string, keyFiles: Readonly<Record<'A' | 'G', string>>): Dump {
  const copies = mkdtempSync(join(folder, 'dump-'))
  const take = (side: 'A' | 'G') => {
    const files = ['', '-wal'].map((end) => `${names[side]}.db${end}`).filter((file) => existsSync(join(folder, file)))
    for (const file of files) copyFileSync(join(folder, file), join(copies, file))
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(copies, file))))
    copyFileSync(keyFiles[side], join(copies, `${names[side]}.keys`))
    const kms = createLocalKms(join(copies, `${names[side]}.keys`), names[side])
    const database = new DatabaseSync(join(copies, `${names[side]}.db`))
    return { bytes, database, keys: createEnvelope(kms, systemClock) }
  }
  const [one, two] = [take('A'), take('G')]
  return {
    databases: { A: one.database, G: two.database },
    keys: { A: one.keys, G: two.keys },
    bytes: { A: one.bytes, G: two.bytes },
  }
}
