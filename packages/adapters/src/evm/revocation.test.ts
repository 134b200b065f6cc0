import { decodeFunctionData, erc20Abi, erc721Abi, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { revocation } from './revocation.ts'

const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const dataOf = ({ data }: { data?: string | undefined }) => data as `0x${string}`

it('of an ERC-20 token is an approval of nothing', () => {
  const call = revocation([{ kind: 'erc20', token, spender }])
  expect(call.to).toBe(token)
  expect(decodeFunctionData({ abi: erc20Abi, data: dataOf(call) })).toEqual({
    functionName: 'approve',
    args: [spender, 0n],
  })
})

it('of one NFT is an approval of nobody', () => {
  const call = revocation([{ kind: 'erc721', token, spender, tokenId: '7' }])
  expect(call.to).toBe(token)
  expect(decodeFunctionData({ abi: erc721Abi, data: dataOf(call) })).toEqual({
    functionName: 'approve',
    args: ['0x0000000000000000000000000000000000000000', 7n],
  })
})

it.each(['erc721-all', 'erc1155-all'] as const)('of an operator (%s) is its end', (kind) => {
  const call = revocation([{ kind, token, spender }])
  expect(call.to).toBe(token)
  expect(decodeFunctionData({ abi: erc721Abi, data: dataOf(call) })).toEqual({
    functionName: 'setApprovalForAll',
    args: [spender, false],
  })
})

it('of all that Permit2 keeps is one call of it', () => {
  const items = [
    { kind: 'permit2', token, spender },
    { kind: 'permit2', token: spender, spender: token },
  ] as const
  const call = revocation(items)
  expect(call.to).toBe(permit2)
  const abi = parseAbi(['function lockdown((address token, address spender)[] approvals)'])
  expect(decodeFunctionData({ abi, data: dataOf(call) }).args).toEqual([
    [
      { token, spender },
      { token: spender, spender: token },
    ],
  ])
})

it.each([
  [[]],
  [
    [
      { kind: 'erc20', token, spender },
      { kind: 'erc20', token, spender },
    ],
  ],
  [
    [
      { kind: 'permit2', token, spender },
      { kind: 'erc20', token, spender },
    ],
  ],
  [[{ kind: 'erc20', token }]],
  [[{ kind: 'erc721', token, spender }]],
  [[{ kind: 'spl-delegate', token, spender, tokenAccount: spender }]],
] as const)('is not made of %j', (items) => {
  expect(() => revocation(items)).toThrow(expect.objectContaining({ code: 'chain/unsupported' }))
})
