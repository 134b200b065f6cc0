type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** `Order(address maker,Item[] items)Item(uint256 id)`, as EIP-712 writes types in one line. */
function typesOf(encoded: string): Types {
  const structs = [...encoded.matchAll(/(\w+)\(([^)]*)\)/g)]
  return Object.fromEntries(
    structs.map(([, struct = '', members = '']) => [
      struct,
      members.split(',').map((member) => {
        const [type = '', name = ''] = member.split(' ')
        return { name, type }
      }),
    ]),
  )
}

/** Some value of a type; lists have one item. */
function someOf(type: string, types: Types): unknown {
  if (type.endsWith('[]')) return [someOf(type.slice(0, -2), types)]
  const struct = types[type]
  if (struct) return Object.fromEntries(struct.map((member) => [member.name, someOf(member.type, types)]))
  if (type === 'address') return address
  if (type === 'bool') return true
  if (type === 'string') return 'some text'
  if (type === 'bytes') return '0x1234'
  return type.startsWith('bytes') ? `0x${'12'.repeat(Number(type.slice(5)))}` : 7
}

/**
 * A request to sign typed data: the first type is the message's. Members that `message` leaves out get some value.
 * @example typedRequest(account, 'Mail(address to,string text)', { text: 'Hello' })
 */
export function typedRequest(account: string, encoded: string, message: object = {}, domain: object = {}) {
  const types = typesOf(encoded)
  const primaryType = encoded.slice(0, encoded.indexOf('('))
  const data = {
    domain: { name: 'App', version: '1', chainId: 1, verifyingContract: address, ...domain },
    primaryType,
    types,
    message: { ...Object(someOf(primaryType, types)), ...message },
  }
  return { method: 'eth_signTypedData_v4' as const, params: [account, JSON.stringify(data)] }
}
