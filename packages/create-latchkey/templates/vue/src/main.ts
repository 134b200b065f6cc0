import { defineElements, type VueElements } from 'latchkey/elements'
import { createApp } from 'vue'
import App from './App.vue'
import { kit } from './kit.ts'

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}

defineElements(kit)
createApp(App).mount('#app')
