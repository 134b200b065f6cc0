import { type SocialProvider, socialProviders } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'

const rememberedSchema = v.object({
  v: v.literal(1),
  method: v.picklist(['email', 'passkey', ...(Object.keys(socialProviders) as SocialProvider[])]),
  /** The address or the name of the account, where the login has one. */
  label: v.optional(v.string()),
})

/** How the person logged in last, in this browser alone: offered first when they come back. */
export type RememberedLogin = {
  readonly method: 'email' | 'passkey' | SocialProvider
  readonly label: string | undefined
}

const keyOf = ({ options }: Kit) => `${options.storageKey ?? 'latchkey'}.login`

/** The last login in this browser; `undefined` where there was none, or it was forgotten. */
export function rememberedLogin(kit: Kit): RememberedLogin | undefined {
  const text = kit.env.storage.get(keyOf(kit))
  if (text === null) return undefined
  try {
    const { method, label } = v.parse(rememberedSchema, JSON.parse(text))
    return { method, label }
  } catch {
    return undefined
  }
}

/** Keeps how the person logged in. A browser that does not store offers every way alike. */
export function rememberLogin(kit: Kit, { method, label }: RememberedLogin): void {
  if (kit.options.rememberLogin === false) return
  try {
    kit.env.storage.set(keyOf(kit), JSON.stringify({ v: 1, method, label }))
  } catch (error) {
    kit.env.log('debug', 'The last login was not kept', error)
  }
}

/** Forgets the last login, for a browser that others use too. */
export function forgetLogin(kit: Kit): void {
  kit.env.storage.remove(keyOf(kit))
}
