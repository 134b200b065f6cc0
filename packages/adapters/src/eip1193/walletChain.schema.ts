import * as v from 'valibot'

/** A chain id as wallets send it: hex by EIP-695, but some send a number or decimal text. */
export const walletChainSchema = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/), v.transform(Number)),
    v.number(),
    v.pipe(v.bigint(), v.transform(Number)),
  ]),
  v.safeInteger(),
  v.minValue(1),
)
