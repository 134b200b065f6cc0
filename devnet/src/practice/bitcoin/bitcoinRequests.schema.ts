import { base64 } from '@scure/base'
import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^bcrt1[02-9ac-hj-np-z]{11,87}$/, 'no address of this chain'))
const bytes = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => base64.decode(text)),
)
const indexes = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.minLength(1))

/** What pages ask of the practice wallet on Bitcoin: the parameters of each method. */
export const bitcoinRequests = {
  bitcoin_signMessage: v.tuple([v.object({ address, message: v.string(), protocol: v.picklist(['bip322', 'ecdsa']) })]),
  bitcoin_signPsbt: v.tuple([
    v.object({
      psbt: bytes,
      inputs: v.pipe(v.array(v.object({ address, indexes })), v.minLength(1)),
      broadcast: v.boolean(),
    }),
  ]),
  bitcoin_sendTransfer: v.tuple([
    v.object({
      from: address,
      recipients: v.pipe(
        v.array(v.object({ address, sats: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
        v.minLength(1),
      ),
    }),
  ]),
}
