import { describe, expect, it } from 'vitest'
import { mount } from '../test/mount.tsx'
import { AddressBlock } from './AddressBlock.tsx'

const address = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'
const marked = (root: ShadowRoot, selector: string) =>
  [...root.querySelectorAll(selector)].map((group) => group.textContent)

describe('AddressBlock', () => {
  it('shows the whole address, with the first 4 and last 6 characters in full ink', async () => {
    const { root, find } = await mount(<AddressBlock address={address} />)
    expect(find('.lk-addr').textContent).toBe(address)
    expect(marked(root, '.end')).toEqual(['4f3a', 'E0', '7b9d'])
  })

  it('marks the groups in which a look-alike differs, without regard to case', async () => {
    const other = '0x4F3AB1e7D2e95A7713c08bE66fD21a94C5E07b9d'
    const { root } = await mount(<AddressBlock address={other} against={address} />)
    expect(marked(root, '.dif')).toEqual(['B1e7'])
  })

  it('shows addresses that are not hexadecimal', async () => {
    const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const { root, find } = await mount(<AddressBlock address={solana} />)
    expect(find('.lk-addr').textContent).toBe(solana)
    expect(marked(root, '.end').join('')).toBe('7EcDwCFLtV')
  })

  it('is left to right in right-to-left text, and read in groups', async () => {
    const { find } = await mount(<AddressBlock address={address} />, { dir: 'rtl' })
    expect(getComputedStyle(find('.lk-addr')).direction).toBe('ltr')
    expect(find('.lk-addr').getAttribute('aria-label')).toBe('0x 4f3a B1c0 D2e9 5A77 13c0 8bE6 6fD2 1a94 C5E0 7b9d')
  })
})
