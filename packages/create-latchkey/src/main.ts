#!/usr/bin/env node
import { createLatchkey } from './createLatchkey.ts'

process.exitCode = await createLatchkey(process.argv.slice(2))
