import * as v from 'valibot'
import type { Checkout } from '../createCheckout.ts'
import type { Entry } from './dialect.types.ts'

const linkSchema = v.object({ purchase: v.string() })

/** Where a token of one use leads, which a server of the partner was given. */
export function enterByToken(checkout: Checkout, token: string | null): Entry {
  if (token === null) return 'unsigned'
  const link = v.safeParse(linkSchema, checkout.takeLink(token))
  return (link.success && checkout.store.find(link.output.purchase)) || 'used'
}
