import { type Address, isAddress, isSignature, type Signature } from '@solana/kit'
import * as v from 'valibot'

const commitmentSchema = v.optional(v.picklist(['processed', 'confirmed', 'finalized']))
const sliceSchema = v.optional(v.object({ offset: v.number(), length: v.number() }))
const accountEncodingSchema = v.optional(v.picklist(['base58', 'base64', 'jsonParsed']))

/** What the parameters of several methods have in common. Members that a client sends beyond these are passed over. */
export const rpcSchema = {
  address: v.custom<Address>((value) => typeof value === 'string' && isAddress(value), 'Invalid param: not an address'),
  signature: v.custom<Signature>(
    (value) => typeof value === 'string' && isSignature(value),
    'Invalid param: not a signature',
  ),
  /** Everything is final at once here, so that a commitment changes nothing. */
  config: v.optional(v.object({ commitment: commitmentSchema })),
  accountConfig: v.optional(v.object({ encoding: accountEncodingSchema, dataSlice: sliceSchema }), {}),
}
