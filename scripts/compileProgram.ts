// Writes devnet/programs/artifacts. Run it after a change of practiceMarket.c, with clang 14:
// node scripts/bootstrap.mjs scripts/compileProgram.ts
import { writeFileSync } from 'node:fs'
import { compileProgram, programFile, programSealFile, sealProgram } from '../devnet/programs/compileProgram.ts'

writeFileSync(programFile, compileProgram())
writeFileSync(programSealFile, sealProgram())
