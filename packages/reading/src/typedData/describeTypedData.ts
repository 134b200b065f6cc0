import { hexToBytes } from '@noble/hashes/utils.js'
import { type Action, action, parts } from '../action.ts'
import { isUnlimited } from '../evm/callRow.ts'
import { describeCall } from '../evm/describeCall.ts'
import { type CheckedTypedData, fieldOf, plainOf, type TypedNode } from './typedData.ts'

type Describe = (message: TypedNode, contract: string, chainId: number) => Action

/** What a struct holds, as one text: a permit is known by all of its members, not by its name alone. */
function shapeOf(type: string, types: CheckedTypedData['types'], depth = 0): string {
  const fields = (types[type] ?? []).map((field) => {
    const inner = field.type.replace(/(\[\d*\])+$/, '')
    // No known shape is deeper; a type may refer to itself.
    if (depth > 2 || !Object.hasOwn(types, inner)) return `${field.type} ${field.name}`
    return `${shapeOf(inner, types, depth + 1)}${field.type.slice(inner.length)} ${field.name}`
  })
  return `(${fields.join(',')})`
}

const items = (node: TypedNode | undefined) => (node?.kind === 'list' ? node.items : node ? [node] : [])

function allowance(spender: unknown, token: unknown, units: unknown, until: unknown, bits = 256): Action {
  const whole = BigInt(units as bigint)
  return action(
    whole === 0n ? 'revoke' : 'permitUntil',
    { spender: parts.address(spender), amount: parts.amount(whole, token), deadline: parts.time(until) },
    {
      marks:
        whole === 0n ? [] : ['offChain', 'allowance', ...(isUnlimited(whole, bits) ? (['unlimited'] as const) : [])],
    },
  )
}

function batch(inner: readonly Action[]): Action {
  return inner.length === 1 && inner[0] ? inner[0] : action('batch', { number: parts.number(inner.length) }, { inner })
}

const permitDetails: Describe = (message) =>
  batch(
    items(fieldOf(message, 'details')).map((one) =>
      allowance(
        plainOf(message, 'spender'),
        plainOf(one, 'token'),
        plainOf(one, 'amount'),
        plainOf(one, 'expiration'),
        160,
      ),
    ),
  )

/** Signed once, spent once: the spender chooses the receiver. */
const spendOnce: Describe = (message) =>
  batch(
    items(fieldOf(message, 'permitted')).map((one) =>
      action(
        'spendOnce',
        {
          spender: parts.address(plainOf(message, 'spender')),
          amount: parts.amount(plainOf(one, 'amount'), plainOf(one, 'token')),
          deadline: parts.time(plainOf(message, 'deadline')),
        },
        {
          marks: [
            'offChain',
            'allowance',
            ...(isUnlimited(BigInt(plainOf(one, 'amount') as bigint)) ? (['unlimited'] as const) : []),
          ],
        },
      ),
    ),
  )

const spendOnTerms: Describe = (message, contract, chainId) => {
  const described = spendOnce(message, contract, chainId)
  return { ...described, marks: [...described.marks, 'unreadable'] }
}

const safeSign: Describe = (message, contract, chainId) =>
  action(
    'safeSign',
    { safe: parts.address(contract) },
    {
      marks: plainOf(message, 'operation') === 0n ? ['offChain'] : ['offChain', 'delegateCall'],
      inner: [
        describeCall(
          {
            from: contract,
            to: String(plainOf(message, 'to')),
            value: BigInt(plainOf(message, 'value') as bigint),
            data: hexToBytes(String(plainOf(message, 'data')).slice(2)),
          },
          chainId,
        ),
      ],
    },
  )

const details = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permitted = '(address token,uint256 amount)'
const safeFields =
  '(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'

/** EIP-2612, the older form of DAI, Permit2 and Safe, each by its name and all of its members. */
const known: Readonly<Record<string, Describe>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (message, contract) =>
    allowance(plainOf(message, 'spender'), contract, plainOf(message, 'value'), plainOf(message, 'deadline')),
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (message, contract) =>
    allowance(
      plainOf(message, 'spender'),
      contract,
      plainOf(message, 'allowed') === true ? 2n ** 256n - 1n : 0n,
      // Zero means that it never ends.
      plainOf(message, 'expiry') === 0n ? 2n ** 256n - 1n : plainOf(message, 'expiry'),
    ),
  [`PermitSingle(${details} details,address spender,uint256 sigDeadline)`]: permitDetails,
  [`PermitBatch(${details}[] details,address spender,uint256 sigDeadline)`]: permitDetails,
  [`PermitTransferFrom(${permitted} permitted,address spender,uint256 nonce,uint256 deadline)`]: spendOnce,
  [`PermitBatchTransferFrom(${permitted}[] permitted,address spender,uint256 nonce,uint256 deadline)`]: spendOnce,
  [`SafeTx${safeFields}`]: safeSign,
}

/** A Permit2 transfer that carries further terms of the spender's own: what they mean isn't known. */
const witness =
  /^PermitWitnessTransferFrom\(\(address token,uint256 amount\) permitted,address spender,uint256 nonce,uint256 deadline,/

/** Says what a signature over typed data allows. What is not known stays a list of its members: readable, not explained. */
export function describeTypedData(data: CheckedTypedData, chainId: number): Action | undefined {
  const shape = `${data.primaryType}${shapeOf(data.primaryType, data.types)}`
  const describe = known[shape] ?? (witness.test(shape) ? spendOnTerms : undefined)
  const contract = plainOf(data.domain, 'verifyingContract')
  return describe && typeof contract === 'string' ? describe(data.message, contract, chainId) : undefined
}
