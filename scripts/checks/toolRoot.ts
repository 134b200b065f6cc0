import { fileURLToPath } from 'node:url'

/** The root of this repository, where the tools are installed. A test may check another folder with them. */
export const toolRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
