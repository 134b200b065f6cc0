import * as v from 'valibot'

const fieldSchema = v.strictObject({
  path: v.string(),
  label: v.string(),
  format: v.picklist(['raw', 'addressName', 'amount', 'tokenAmount', 'date']),
  params: v.optional(v.strictObject({ tokenPath: v.string() })),
})

/** The part of ERC-7730 that the snapshot uses: calls of contracts at fixed places, by signature. */
export const descriptorSchema = v.strictObject({
  context: v.strictObject({
    contract: v.strictObject({
      deployments: v.array(
        v.strictObject({ chainId: v.number(), address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }),
      ),
    }),
  }),
  metadata: v.strictObject({ owner: v.string() }),
  display: v.strictObject({
    formats: v.record(v.string(), v.strictObject({ intent: v.string(), fields: v.array(fieldSchema) })),
  }),
})

export type Descriptor = v.InferOutput<typeof descriptorSchema>
