import { expect, it } from 'vitest'
import { policyFor } from './policy'

it('lets the page reach its own server and the node, and run scripts with the nonce alone', () => {
  const policy = policyFor('abc', 'https://node.example.org/key')
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("connect-src 'self' https://node.example.org;")
  expect(policy).not.toContain('unsafe')
})
