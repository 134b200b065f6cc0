import { mountModal } from 'latchkey/actions'
import { createApp } from 'vue'
import App from './App.vue'
import { kit } from './kit'

mountModal(kit)
createApp(App).mount('main')
