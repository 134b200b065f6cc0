import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { App } from './App.tsx'

it('begins without an account', () => {
  expect(renderToString(<App />)).toContain('Connect a wallet to see what it holds.')
})
