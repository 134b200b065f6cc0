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

/** A member of a struct by its name. */
export function fieldOf(node: TypedNode | undefined, name: string): TypedNode | undefined {
  return node?.kind === 'struct' ? node.fields.find((field) => field.name === name)?.node : undefined
}

/** A struct's members by their names, `call_data` like `callData`: wrappers spell them in both ways. */
export function membersOf(struct: Extract<TypedNode, { kind: 'struct' }>): ReadonlyMap<string, TypedNode> {
  return new Map(struct.fields.map(({ name, node }) => [name.replaceAll('_', '').toLowerCase(), node]))
}

/** The value of a plain member by its name. */
export function plainOf(node: TypedNode | undefined, name: string): bigint | boolean | string | undefined {
  const field = fieldOf(node, name)
  return field?.kind === 'value' ? field.value : undefined
}

/** Forty-eight bits hold every network's number: a salt that is drawn at random is no such number. */
const chainSalt = /^0x0{52}([0-9a-f]{12})$/

/** The network that typed data is made for. Meta-transactions of tokens name it by the salt instead. */
export function chainOf({ domain }: CheckedTypedData): bigint | boolean | string | undefined {
  const named = chainSalt.exec(String(plainOf(domain, 'salt')))?.[1]
  return plainOf(domain, 'chainId') ?? (named && BigInt(`0x${named}`) !== 0n ? BigInt(`0x${named}`) : undefined)
}

type Struct = Extract<TypedNode, { kind: 'struct' }>

/** Every struct of typed data, outermost first, however deep it lies. */
export function structsOf(node: TypedNode): readonly Struct[] {
  if (node.kind === 'value') return []
  if (node.kind === 'list') return node.items.flatMap(structsOf)
  return [node, ...node.fields.flatMap((field) => structsOf(field.node))]
}
