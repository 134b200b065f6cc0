import * as v from 'valibot'

/** 32 bytes in hex: a transaction's or a block's hash (decisions 21). */
export const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
