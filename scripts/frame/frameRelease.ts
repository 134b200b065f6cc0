import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readBundle } from '@latchkey/vault/frame'
import * as v from 'valibot'

const hash = (name: string) => v.pipe(v.string(), v.regex(new RegExp(`^${name}-[A-Za-z0-9+/]+=*$`)))
const hashesSchema = v.strictObject({ sha256: hash('sha256'), sha384: hash('sha384') })

const releaseSchema = v.strictObject({
  product: v.literal('latchkey-frame'),
  version: v.string(),
  /** Every file that a server of this release sends, by its path under the root. */
  files: v.record(v.string(), hashesSchema),
  /** The page that opens a wallet without any server: no server sends it. */
  wayOut: hashesSchema,
})
const signedSchema = v.strictObject({
  release: releaseSchema,
  /** Ed25519 over the line `latchkey-frame-release/1` and the release as JSON without spaces, in this order. */
  signature: v.pipe(v.string(), v.base64()),
})

/** What a build of the frame consists of. */
export type FrameRelease = v.InferOutput<typeof releaseSchema>
type SignedRelease = v.InferOutput<typeof signedSchema>

/** The release of a built frame. @param folder What `npx vite build` made. @param wayOut What `buildWayOut` made. */
export function readRelease(folder: string, version: string, wayOut: string): FrameRelease {
  const files = [...readBundle(folder)].map(([path, { bodies }]) => [path.slice(1), hashesOf(bodies.identity)] as const)
  const sorted = files.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    product: 'latchkey-frame',
    version,
    files: Object.fromEntries(sorted),
    wayOut: hashesOf(Buffer.from(wayOut)),
  }
}

export function hashesOf(content: Uint8Array): FrameRelease['files'][string] {
  const of = (name: string) => `${name}-${createHash(name).update(content).digest('base64')}`
  return { sha256: of('sha256'), sha384: of('sha384') }
}

/** @param key Private, Ed25519, as PEM. */
export function signRelease(release: FrameRelease, key: string): SignedRelease {
  return { release, signature: sign(null, signedBytes(release), ed25519(createPrivateKey(key))).toString('base64') }
}

/**
 * The release that a file holds.
 * @param signer The public key that the reader trusts, as PEM.
 * @throws Error in a sentence when the file is none, or that key did not sign it.
 */
export function openRelease(path: string, signer: string): FrameRelease {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), signedSchema), readFileSync(path, 'utf8'))
  if (!parsed.success) throw new Error(`${path} is no release of the frame.`)
  const { release, signature } = parsed.output
  const key = ed25519(createPublicKey(signer))
  if (!verify(null, signedBytes(release), key, Buffer.from(signature, 'base64')))
    throw new Error(`${path} is not signed by the key that you trust: another signer made it, or it was changed.`)
  return release
}

const signedBytes = (release: FrameRelease) => Buffer.from(`latchkey-frame-release/1\n${JSON.stringify(release)}`)

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('A release is signed with an Ed25519 key.')
  return key
}
