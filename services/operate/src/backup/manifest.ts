import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { writeNew } from '../files/writeNew.ts'
import { OperateError } from '../OperateError.ts'
import { keepingServices } from '../tables/serviceDatabases.ts'
import { BrokenBackup } from './backupFolder.ts'

/** Names of tables and of columns: nothing that leads to another folder. */
const plainName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,62}$/))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const digest = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

const entrySchema = v.strictObject({
  name: plainName,
  columns: v.array(v.strictObject({ name: plainName, kind: v.picklist(['text', 'integer', 'real', 'bytes']) })),
  key: v.array(plainName),
  rows: whole,
  /** Of the encrypted file. */
  bytes: whole,
  sha256: digest,
})

const manifestSchema = v.strictObject({
  form: v.literal(1),
  installation: digest,
  service: v.picklist(keepingServices),
  /** Tables of the database, or the file with its master keys: never both. */
  part: v.picklist(['data', 'keys']),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.array(v.pipe(v.string(), v.maxLength(100))),
  counters: v.record(plainName, v.pipe(v.string(), v.regex(/^-?\d{1,19}$/))),
  entries: v.array(entrySchema),
})
export type Manifest = v.InferOutput<typeof manifestSchema>
export type Entry = v.InferOutput<typeof entrySchema>

/** How far the clocks of two machines may be apart. */
const toleranceMs = 10 * 60_000

/** Whether it was signed for a time that has not come: by a clock that was wrong, so that it says nothing of which is the newest. */
export function isOfLater({ takenAt }: Manifest, now: Date): boolean {
  return Date.parse(takenAt) > now.getTime() + toleranceMs
}

const signedSchema = v.strictObject({ manifest: v.string(), signature: v.string() })

/** What an installation signs its backups with. Its public half is the installation's id. */
export type SigningKey = {
  readonly installation: string
  /** Whether there was none, so that the installation is new, too. */
  readonly isNew: boolean
  sign(manifest: Manifest): string
}

/** Opens the key file, or makes it at the first backup, for its owner alone. */
export function openSigningKey(path: string): SigningKey {
  const isNew = !existsSync(path)
  if (isNew) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeNew(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  }
  const text = readFileSync(path)
  let key: KeyObject
  try {
    key = createPrivateKey(text)
  } catch {
    throw new OperateError(
      `${path} holds no key that backups are signed with: bring it back. A new file is another installation, whose backups a restore with the present id refuses.`,
    )
  }
  return {
    installation: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
    isNew,
    sign(manifest) {
      const text = JSON.stringify(manifest)
      return JSON.stringify({ manifest: text, signature: sign(null, Buffer.from(text), key).toString('base64url') })
    },
  }
}

/**
 * @param installation Whose backup it has to be.
 * @throws BrokenBackup for what that installation did not sign.
 */
export function readManifest(text: string, installation: string): Manifest {
  const forged = (reason: string) => new BrokenBackup(`The manifest of the backup ${reason}.`)
  const signed = v.safeParse(v.pipe(v.string(), v.parseJson(), signedSchema), text)
  if (!signed.success) throw forged("can't be read: it was cut or altered")
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), signed.output.manifest)
  if (!read.success)
    throw forged('has a form that this version does not know: it is of a newer version, or was altered')
  const manifest = read.output
  if (manifest.installation !== installation)
    throw forged(`is of another installation: ${manifest.installation}, and not ${installation}`)
  if (!isSigned(signed.output, installation)) throw forged('was altered: its signature is not that of the installation')
  return manifest
}

function isSigned({ manifest, signature }: v.InferOutput<typeof signedSchema>, installation: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: installation }, format: 'jwk' })
    return verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
