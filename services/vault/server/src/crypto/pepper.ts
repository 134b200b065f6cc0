import { createHmac, timingSafeEqual } from 'node:crypto'
import { VaultError } from '../http/VaultError.ts'
import type { Secret } from '../secrets/openSecret.ts'

/** Keyed fingerprints: equal texts can be found without being stored. */
export type Pepper = {
  /**
   * HMAC-SHA256, RFC 2104, in one layer for each generation of the key. `purpose` keeps fingerprints of different kinds
   * apart.
   * @throws VaultError `api/upstream-unavailable` while stored fingerprints get another layer, for a purpose whose texts can be guessed.
   */
  mac(purpose: string, text: string): string
  /** Compares in constant time. */
  matches(purpose: string, text: string, mac: string): boolean
  /**
   * What an account is found by within a scope; the plain fingerprint in an empty one. Two scopes cannot tell that they
   * have the same person.
   */
  scoped(scope: string, purpose: string, text: string): string
  /** A stored fingerprint with the layers that it lacks. */
  addLayers(mac: string): string
  /** What fingerprints of all layers in use begin with. Empty for one layer. */
  prefix(): string
  /** How many layers are in use. */
  layers(): number
  /** Says that every stored fingerprint has so many layers. */
  layersAdded(layers: number): void
}

/** Before a new layer is used, no process may write a fingerprint without it: so long before, none is made. */
const pauseMs = 60_000

const layerPrefix = (layers: number) => (layers === 1 ? '' : `${layers}.`)
const layersOf = (mac: string) => (mac.includes('.') ? Number(mac.slice(0, mac.indexOf('.'))) : 1)

/**
 * Texts of these purposes hold 128 random bits or more, which cannot be guessed: a stolen key tells nothing of them. Their
 * fingerprints stand in the chain of the audit and in what the master key binds, so they keep the first layer alone.
 */
const random = new Set(['user', 'audit', 'set', 'wrap', 'oauth-state', 'oauth-page'])

/** @param keys One layer each, the oldest innermost. */
export function createPepper(keys: Secret, nowMs: () => number): Pepper {
  const hmac = (key: Uint8Array, purpose: string, text: string) =>
    createHmac('sha256', key).update(purpose).update('\0').update(text).digest('base64url')
  const generations = () => [...keys.all()].reverse()
  const inUse = () => generations().filter(({ fromMs }, at) => at === 0 || fromMs <= nowMs())
  let storedLayers = 1

  const first = (purpose: string, text: string) => {
    const [oldest] = generations()
    if (oldest === undefined) throw new Error('There is no pepper.')
    return hmac(oldest.secret, purpose, text)
  }
  const addLayers = (mac: string) =>
    inUse()
      .slice(layersOf(mac))
      .reduce((inner, { secret }, at) => `${layersOf(mac) + at + 1}.${hmac(secret, 'layer', inner)}`, mac)
  const expectNoRenewal = () => {
    const begun = generations().filter(({ fromMs }) => fromMs - pauseMs <= nowMs()).length
    if (begun > storedLayers)
      throw new VaultError('api/upstream-unavailable', {
        description: 'Fingerprints of addresses are being renewed. That takes about two minutes.',
        retryAfterMs: pauseMs,
      })
  }
  const guessable = (mac: () => string) => {
    expectNoRenewal()
    return addLayers(mac())
  }
  const mac = (purpose: string, text: string) =>
    random.has(purpose) ? first(purpose, text) : guessable(() => first(purpose, text))

  return {
    mac,
    matches: (purpose, text, expected) => {
      const [one, other] = [Buffer.from(mac(purpose, text)), Buffer.from(expected)]
      return one.length === other.length && timingSafeEqual(one, other)
    },
    scoped: (scope, purpose, text) =>
      scope === '' ? mac(purpose, text) : guessable(() => first('scoped', `${scope}\n${first(purpose, text)}`)),
    addLayers,
    prefix: () => layerPrefix(inUse().length),
    layers: () => inUse().length,
    layersAdded(layers) {
      storedLayers = layers
    },
  }
}
