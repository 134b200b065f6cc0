import { type Address, encodeFunctionData, type HDAccount, type Hex, parseAbi } from 'viem'
import { devnetContracts } from '../devnetContracts.ts'
import { devnetTrade } from '../devnetMarkets.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function mint(address to, uint256[] ids, uint256[] values)',
  'function setApprovalForAll(address operator, bool approved)',
])
const bankAbi = parseAbi([
  'function deposit(uint256 value)',
  'function withdraw(uint256 value)',
  'function stake(uint256 value)',
  'function unstake(uint256 value)',
  'function claim()',
  'function borrow(uint256 value)',
  'function repay(uint256 value)',
  'function vote(uint256 proposal)',
])
const noDeadline = 2n ** 63n
const { usdc, wrappedNative, keys } = devnetContracts

type Call = Pick<Act, 'to' | 'data' | 'value'>

/** Calls of the devnet's contracts, as what they are for. Amounts in smallest units. */
export const calls = {
  transfer: (token: Address, to: Address, value: bigint): Call => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] }),
  }),
  approve: (token: Address, spender: Address, value: bigint): Call => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, value] }),
  }),
  wrap: (value: bigint): Call => ({
    to: wrappedNative,
    data: encodeFunctionData({ abi, functionName: 'deposit' }),
    value,
  }),
  unwrap: (value: bigint): Call => ({
    to: wrappedNative,
    data: encodeFunctionData({ abi, functionName: 'withdraw', args: [value] }),
  }),
  /** The native token for USDC, at the pool's price. */
  sell: (to: Address, value: bigint): Call => ({
    to: devnetTrade.router,
    data: encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [wrappedNative, usdc], to, noDeadline],
    }),
    value,
  }),
  /** USDC for the native token, at the pool's price. */
  buy: (to: Address, value: bigint): Call => ({
    to: devnetTrade.router,
    data: encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForETH',
      args: [value, 0n, [usdc, wrappedNative], to, noDeadline],
    }),
  }),
  mintStamps: (to: Address, id: bigint, value: bigint): Call => ({
    to: devnetTrade.stamps,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [to, [id], [value]] }),
  }),
  giveStamp: (from: Address, to: Address, id: bigint): Call => ({
    to: devnetTrade.stamps,
    data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, id, 1n, '0x'] }),
  }),
  permitKeys: (operator: Address, allowed: boolean): Call => ({
    to: keys,
    data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, allowed] }),
  }),
  bank: (functionName: 'deposit' | 'withdraw' | 'stake' | 'unstake' | 'borrow' | 'repay' | 'vote', value: bigint) =>
    ({
      to: devnetTrade.bank,
      data: encodeFunctionData({ abi: bankAbi, functionName, args: [value] }),
    }) satisfies Call,
  claim: (): Call => ({ to: devnetTrade.bank, data: encodeFunctionData({ abi: bankAbi, functionName: 'claim' }) }),
}

/** A transaction on a chain. */
export type Act = {
  /** Days before now; parts of days are hours. */
  readonly daysAgo: number
  /** Whose key signs; an address alone needs none, for an unrelated account. */
  readonly by: HDAccount | Address
  /** Absent: a contract is made. */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  /** Whether it is meant to fail on the chain. */
  readonly fails?: boolean
}

/** Something that is only known when its time has come, such as how much to trade. Undefined: nothing after all. */
export type LateAct = { readonly daysAgo: number; decide(rpcUrl: string): Promise<Act | undefined> }
