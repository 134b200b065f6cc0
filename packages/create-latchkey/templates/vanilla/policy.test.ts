import { expect, it } from 'vitest'
import { policyFor } from './policy.ts'

it('lets the page reach its own server and the node, and run no script from elsewhere', () => {
  const policy = policyFor('https://node.example.org/key')
  expect(policy).toContain("default-src 'self'; connect-src 'self' https://node.example.org;")
  expect(policy).toContain("form-action 'self'")
  expect(policy).not.toContain('unsafe')
})
