/** A type of the contract ABI, as far as calls and typed data need it. */
export type AbiType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'address' | 'bool' | 'bytes' | 'string' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'array'; readonly item: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly fields: readonly AbiField[] }

/** A named member of a tuple or a call. */
export type AbiField = { readonly name: string; readonly type: AbiType }

/** Addresses are checksummed, bytes are lower-case hex with 0x, tuples and arrays are lists in order. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** A function of a contract. */
export type AbiCall = { readonly name: string; readonly selector: string; readonly fields: readonly AbiField[] }
