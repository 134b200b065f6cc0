/** What is signed, member by member, in the order of the types. Members that no type names are not signed and not here. */
export type TypedNode =
  | { readonly kind: 'value'; readonly type: string; readonly value: bigint | boolean | string }
  | { readonly kind: 'list'; readonly type: string; readonly items: readonly TypedNode[] }
  | { readonly kind: 'struct'; readonly type: string; readonly fields: readonly TypedField[] }

export type TypedField = { readonly name: string; readonly node: TypedNode }

/** Typed data after it was checked: what is hashed and what is shown come from here. */
export type CheckedTypedData = {
  readonly primaryType: string
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly domain: Extract<TypedNode, { kind: 'struct' }>
  readonly message: Extract<TypedNode, { kind: 'struct' }>
}
