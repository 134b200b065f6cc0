import type { LoginProvider } from '@latchkey/protocol'
import type { RemoteFeatures } from '../features/features.ts'
import type { Kit, KitState } from '../kit/kit.types.ts'
import type { Platform } from '../ports/env.ts'
import type { LoginMethods } from '../ports/login.ts'

/** Providers that do not work in the browser of Telegram. Spec 5. */
function brokenIn({ telegram, ios, android, mac }: Platform): readonly LoginProvider[] {
  if (!telegram) return []
  if (ios) return ['google']
  if (android) return ['facebook', 'x']
  return mac ? ['x'] : []
}

/**
 * The logins to offer: what the app wants, as far as the operator has it and this browser can do it. `undefined` in an
 * app without any. Until the operator has answered, what the app wants.
 */
export function offeredLogins(
  kit: Kit,
  state: Pick<KitState, 'connectors'>,
  features: RemoteFeatures | undefined,
): LoginMethods | undefined {
  const methods = state.connectors.find(({ login }) => login)?.login?.methods
  if (methods === undefined) return undefined
  const remote = features?.source === 'remote' ? features : undefined
  const broken = brokenIn(kit.env.platform)
  const offered = {
    email: methods.email && (remote?.email ?? true),
    socials: methods.socials.filter(
      // Farcaster wants a relay of the operator's: only where they say that they have one.
      (provider) => !broken.includes(provider) && (remote?.socials.includes(provider) ?? provider !== 'farcaster'),
    ),
    // A passkey is added after a login of another kind: where no other kind is offered, no one has one.
    passkey: methods.passkey && (remote === undefined || remote.email || remote.socials.length > 0),
    bring: methods.bring,
  }
  return offered.email || offered.socials.length > 0 ? offered : undefined
}
