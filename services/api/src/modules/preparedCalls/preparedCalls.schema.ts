import { batchCallSchema, paymasterServiceSchema } from '@latchkey/protocol/calls'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

const isHexOf = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const lower = <Text extends string>(text: Text) => text.toLowerCase() as Text
const address = v.pipe(v.custom<Address>(isHexOf(/^0x[0-9a-fA-F]{40}$/)), v.transform(lower))
const word = v.custom<Hex>(isHexOf(/^0x[0-9a-fA-F]{1,64}$/))
const whole = v.union([
  v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])
const chainId = v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/), v.transform(Number))
const bytes = v.pipe(v.custom<Hex>(isHexOf(/^0x([0-9a-fA-F]{2})*$/)), v.maxLength(300_000), v.transform(lower))

/** An authorisation of EIP-7702 that the sender has signed, as bundlers take it. */
const signedAuthorizationSchema = v.object({
  address,
  chainId: whole,
  nonce: whole,
  r: word,
  s: word,
  yParity: v.pipe(whole, v.maxValue(1)),
})

/** `optional` says of a capability that calls are made without it, too. */
const common = { optional: v.optional(v.boolean()) }
const capabilitiesSchema = v.objectWithRest(
  {
    permissions: v.optional(
      v.object({ ...common, context: v.union([v.pipe(v.string(), v.uuid(), v.toLowerCase()), bytes]) }),
    ),
    paymasterService: v.optional(paymasterServiceSchema),
    eip7702Auth: v.optional(signedAuthorizationSchema),
  },
  v.looseObject(common),
)

/** What `wallet_prepareCalls` takes. */
export const prepareParamsSchema = v.strictTuple([
  v.object({
    from: address,
    chainId,
    calls: v.pipe(v.array(batchCallSchema), v.minLength(1)),
    capabilities: v.optional(capabilitiesSchema, {}),
  }),
])

export type CallsToPrepare = v.InferOutput<typeof prepareParamsSchema>[0]

/** What `wallet_sendPreparedCalls` takes. */
export const sendPreparedParamsSchema = v.strictTuple([
  v.object({
    preparedCalls: v.object({
      type: v.literal('user-operation-v07'),
      data: v.looseObject({ eip7702Auth: v.optional(signedAuthorizationSchema) }),
      chainId,
    }),
    signature: v.pipe(v.custom<Hex>(isHexOf(/^0x[0-9a-fA-F]{130}$/)), v.transform(lower)),
    /** As it came with them. */
    context: v.optional(v.string()),
  }),
])
