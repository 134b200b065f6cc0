import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'

/** What a wallet has answered, in the form that it promises. @throws KitError `unknown` when it is something else. */
export function readWalletAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet answered with something else than a signature' })
}
