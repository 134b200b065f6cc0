import { encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, parseAbiParameters } from 'viem'

/** Uniswap's SwapRouter02, its router for v2 pools, the UniversalRouter and the wrapped native token, as far as tests ask them. */
const abi = parseAbi([
  'struct Path { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function multicall(bytes[] data) payable',
  'function exactInput(Path params) payable',
  'function exactInputSingle(Single params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
  'function pull(address token, uint256 value) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
])

/** A call of one of them, by the name and the arguments. */
export const routerCall = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)

/** The way over v3 pools, with fees of 0.3 %. */
export const v3Path = (...tokens: readonly Hex[]): Hex => {
  const parts = tokens.flatMap((token, i) => (i === 0 ? [token] : [3000, token]))
  return encodePacked(
    parts.map((part) => (typeof part === 'number' ? 'uint24' : 'address')),
    parts as never,
  )
}

const permitSingle =
  '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline), bytes'
const pool = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)'

/** Commands of the UniversalRouter, and what each is given. */
const commands = {
  v3Swap: [0x00, 'address, uint256, uint256, bytes, bool'],
  transferFrom: [0x02, 'address, address, uint160'],
  sweep: [0x04, 'address, address, uint256'],
  transfer: [0x05, 'address, address, uint256'],
  portion: [0x06, 'address, address, uint256'],
  v2Swap: [0x08, 'address, uint256, uint256, address[], bool'],
  permit: [0x0a, permitSingle],
  wrap: [0x0b, 'address, uint256'],
  unwrap: [0x0c, 'address, uint256'],
  v4Swap: [0x10, 'bytes, bytes[]'],
} as const

/** Actions over v4 pools. */
const actions = {
  single: [0x06, `(${pool} key, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData)`],
  along: [
    0x07,
    '(address currencyIn, (address currency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountIn, uint128 amountOutMinimum)',
  ],
  /** As version 2.1.0 reads it. */
  alongPerHop: [
    0x07,
    '(address currencyIn, (address currency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint256[] perHop, uint128 amountIn, uint128 amountOutMinimum)',
  ],
  settle: [0x0b, 'address, uint256, bool'],
  settleAll: [0x0c, 'address, uint256'],
  take: [0x0e, 'address, address, uint256'],
  takeAll: [0x0f, 'address, uint256'],
  takePortion: [0x10, 'address, address, uint256'],
} as const

type Row = readonly [number, string]
type Said<Table> = readonly [keyof Table, ...unknown[]]

/** Numbers in a row, and beside them what each is given. */
function listed<Table extends Readonly<Record<string, Row>>>(table: Table, said: readonly Said<Table>[]) {
  const numbers = said.map(([name]) => (table[name] as Row)[0].toString(16).padStart(2, '0')).join('')
  const inputs = said.map(([name, ...args]) =>
    encodeAbiParameters(parseAbiParameters((table[name] as Row)[1]), args as never),
  )
  return [`0x${numbers}`, inputs] as const
}

/** The arguments of `v4Swap`. */
export const v4Actions = (...said: Said<typeof actions>[]) => listed(actions, said)

/** A whole call of the UniversalRouter. */
export const execute = (deadline: bigint, ...said: Said<typeof commands>[]): Hex =>
  routerCall('execute', ...listed(commands, said), deadline)
