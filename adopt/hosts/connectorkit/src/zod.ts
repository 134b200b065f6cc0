import { config } from 'zod'

// ConnectorKit's zod otherwise tries whether the page may evaluate text, which its policy forbids and the console tells.
config({ jitless: true })
