import { type Action, action, type Mark, parts } from '../action.ts'
import { isUnlimited } from '../evm/callRow.ts'
import { fieldOf, plainOf, type TypedNode } from './typedData.ts'
import { itemsOf, type TypedDataRow, together } from './typedDataRow.ts'

type Describe = TypedDataRow['describe']

const limitMarks = (units: bigint, bits?: number): readonly Mark[] =>
  isUnlimited(units, bits) ? ['offChain', 'allowance', 'unlimited'] : ['offChain', 'allowance']

function allowance(spender: unknown, token: unknown, units: unknown, until: unknown, bits = 256): Action {
  const whole = BigInt(units as bigint)
  return action(
    whole === 0n ? 'revoke' : 'permitUntil',
    { spender: parts.address(spender), amount: parts.amount(whole, token), deadline: parts.time(until) },
    { marks: whole === 0n ? [] : limitMarks(whole, bits) },
  )
}

const permitDetails: Describe = (message) =>
  together(
    itemsOf(fieldOf(message, 'details')).map((one) =>
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
  together(
    itemsOf(fieldOf(message, 'permitted')).map((one) =>
      action(
        'spendOnce',
        {
          spender: parts.address(plainOf(message, 'spender')),
          amount: parts.amount(plainOf(one, 'amount'), plainOf(one, 'token')),
          deadline: parts.time(plainOf(message, 'deadline')),
        },
        { marks: limitMarks(BigInt(plainOf(one, 'amount') as bigint)) },
      ),
    ),
  )

/** The amounts are known, the spender's own terms behind them are not. */
const spendOnTerms: Describe = (...given) => {
  const described = spendOnce(...given)
  return { ...described, marks: [...described.marks, 'unreadable'] }
}

/** A transfer of EIP-3009 says its receiver; who hands it in is left open, or it is the receiver. */
const sendOnce: Describe = (message, contract) =>
  action(
    'sendOnce',
    {
      from: parts.address(plainOf(message, 'from')),
      to: parts.address(plainOf(message, 'to')),
      amount: parts.amount(plainOf(message, 'value'), contract),
      deadline: parts.time(plainOf(message, 'validBefore')),
    },
    { marks: limitMarks(BigInt(plainOf(message, 'value') as bigint)) },
  )

const details = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permitted = '(address token,uint256 amount)'
const authorised = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const flag = (message: TypedNode) => (plainOf(message, 'allowed') === true ? 2n ** 256n - 1n : 0n)

/** What lets tokens be moved by a signature: EIP-2612, the older permit of DAI, Permit2, EIP-3009. */
export const permits: readonly TypedDataRow[] = [
  {
    shape: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    describe: (message, contract) =>
      allowance(plainOf(message, 'spender'), contract, plainOf(message, 'value'), plainOf(message, 'deadline')),
  },
  {
    shape: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    describe: (message, contract) =>
      allowance(
        plainOf(message, 'spender'),
        contract,
        flag(message),
        // Zero means that it never ends.
        plainOf(message, 'expiry') === 0n ? 2n ** 256n - 1n : plainOf(message, 'expiry'),
      ),
  },
  { shape: `PermitSingle(${details} details,address spender,uint256 sigDeadline)`, describe: permitDetails },
  { shape: `PermitBatch(${details}[] details,address spender,uint256 sigDeadline)`, describe: permitDetails },
  {
    shape: `PermitTransferFrom(${permitted} permitted,address spender,uint256 nonce,uint256 deadline)`,
    describe: spendOnce,
  },
  {
    shape: `PermitBatchTransferFrom(${permitted}[] permitted,address spender,uint256 nonce,uint256 deadline)`,
    describe: spendOnce,
  },
  {
    shape: `PermitWitnessTransferFrom(${permitted} permitted,address spender,uint256 nonce,uint256 deadline,`,
    open: true,
    describe: spendOnTerms,
  },
  {
    shape: `PermitBatchWitnessTransferFrom(${permitted}[] permitted,address spender,uint256 nonce,uint256 deadline,`,
    open: true,
    describe: spendOnTerms,
  },
  { shape: `TransferWithAuthorization${authorised}`, describe: sendOnce },
  { shape: `ReceiveWithAuthorization${authorised}`, describe: sendOnce },
  {
    shape: 'CancelAuthorization(address authorizer,bytes32 nonce)',
    describe: (_, contract) => action('cancelTransfer', { token: parts.address(contract) }),
  },
]
