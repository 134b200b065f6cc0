import { expect, it } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import App from './App.vue'

it('begins without an account', async () => {
  expect(await renderToString(createSSRApp(App))).toContain('Connect a wallet to see what it holds.')
})
