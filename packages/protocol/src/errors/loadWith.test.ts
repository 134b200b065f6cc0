import { expect, it } from 'vitest'
import { loadWith } from './loadWith.ts'

const failing = (message: string) => loadWith('@solana/kit', () => Promise.reject(new Error(message)))

it.each([
  "Cannot find package '@solana/kit' imported from /app/node_modules/@latchkey/adapters/dist/solana/prepareSend.js",
  "Cannot find module '@solana/kit'",
  'Could not resolve "@solana/kit" imported by "@latchkey/adapters". Is it installed?',
  "Cannot find package '@solana/kit/program-client-core' imported from /app/prepareSend.js",
])('says what to type: %s', async (message) => {
  await expect(failing(message)).rejects.toMatchObject({
    code: 'adapter/not-found',
    message: '@solana/kit is not installed: npm install @solana/kit',
  })
})

it.each([
  'Failed to fetch dynamically imported module: https://app.example/assets/@solana/kit-1a2b.js',
  "Cannot find package '@solana/kit-extra' imported from /app/other.js",
])('leaves another failure as it is: %s', async (message) => {
  await expect(failing(message)).rejects.toThrow(message)
})

it('hands over what was loaded', async () => {
  expect(await loadWith('@solana/kit', async () => 5)).toBe(5)
})
