/*
 * The market of the Solana devnet: pools of two SPL tokens that keep the product of what lies in them, and routes over
 * up to three of them. It stands where Jupiter's program is on the real network and takes that one's `route` wire
 * (8 bytes of name, a plan, amount, quoted amount, slippage), so what is built for the one is read like the other. The
 * accounts after the nine that `route` names are our own: pool, vault that gets, vault that gives, for each step.
 *
 * It signs for the vaults by the address that Jupiter's program has for its events. Only the devnet runs it.
 */
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define INLINE static inline __attribute__((always_inline))

typedef struct { u64 word[4]; } Key;
typedef struct {
  Key *key; u64 *lamports; u64 dataLength; u8 *data; Key *owner; u64 rentEpoch; u8 signer; u8 writable; u8 executable;
} Account;
typedef struct { Key *key; u8 writable; u8 signer; } Meta;
typedef struct { Key *program; Meta *metas; u64 metaCount; const u8 *data; u64 dataLength; } Instruction;
typedef struct { const u8 *at; u64 length; } Seed;
typedef struct { const Seed *seeds; u64 count; } Signer;

extern u64 sol_invoke_signed_c(const Instruction *, const Account *, u64, const Signer *, u64);
extern u64 sol_create_program_address(const Seed *, u64, const Key *, Key *);

/* Codes of Jupiter's program where it has one. */
#define SLIPPAGE_EXCEEDED 6001
#define INVALID_CALCULATION 6002
#define INVALID_PLAN 6006
#define WRONG_ACCOUNT 6101
#define NOT_SIGNED 6102

/* The first eight bytes, as a number. */
#define ROUTE 0x2aade37a97cb17e5ULL
#define OPEN_POOL 0x6c6f6f706e65706fULL   /* "openpool" */

#define MAX_ACCOUNTS 40
#define MAX_STEPS 3
#define POOL_BYTES 72
#define GROWTH 10240
/* The heap: memory of the call's own. */
#define HEAP 0x300000000ULL

INLINE int sameKey(const Key *a, const Key *b) {
  return a->word[0] == b->word[0] && a->word[1] == b->word[1] && a->word[2] == b->word[2] && a->word[3] == b->word[3];
}

INLINE u64 read64(const u8 *at) {
  u64 value = 0;
  for (int index = 7; index >= 0; index--) value = (value << 8) | at[index];
  return value;
}

INLINE u64 read16(const u8 *at) { return at[0] | ((u64)at[1] << 8); }

/* TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA */
INLINE int isTokenProgram(const Key *key) {
  return key->word[0] == 0x93a165d7e1f6dd06ULL && key->word[1] == 0xac79ebce46e1cbd9ULL &&
         key->word[2] == 0x91375b5fed85b41cULL && key->word[3] == 0xa900ff7e85f58c3aULL;
}

/* a * b / c, rounded down; c is below 2^63. More than fits gives the largest number. */
static __attribute__((noinline)) u64 multiplyDivide(u64 a, u64 b, u64 c) {
  u64 aLow = a & 0xffffffff, aHigh = a >> 32, bLow = b & 0xffffffff, bHigh = b >> 32;
  u64 low = aLow * bLow, middle = aHigh * bLow + (low >> 32), other = aLow * bHigh + (middle & 0xffffffff);
  u64 high = aHigh * bHigh + (middle >> 32) + (other >> 32);
  low = (other << 32) | (low & 0xffffffff);
  if (c == 0 || high >= c) return ~0ULL;
  u64 quotient = 0;
  for (int bit = 0; bit < 64; bit++) {
    high = (high << 1) | (low >> 63);
    low <<= 1;
    quotient <<= 1;
    if (high >= c) {
      high -= c;
      quotient |= 1;
    }
  }
  return quotient;
}

/* The owner of all vaults: the address made of these letters and a number. */
INLINE u64 checkAuthority(const Account *authority, const Key *program, const u8 *bump) {
  u64 letters[3];
  letters[0] = 0x5f746e6576655f5fULL; /* "__event_" */
  letters[1] = 0x7469726f68747561ULL; /* "authorit" */
  letters[2] = 0x79ULL;               /* "y" */
  Seed seeds[2] = {{(const u8 *)letters, 17}, {bump, 1}};
  Key made;
  if (sol_create_program_address(seeds, 2, program, &made) != 0) return WRONG_ACCOUNT;
  return sameKey(&made, authority->key) ? 0 : WRONG_ACCOUNT;
}

/* What lies in a token account. */
INLINE u64 held(const Account *account) { return read64(account->data + 64); }

/* `Transfer` of the SPL Token program. With a bump the vaults' owner signs. */
static __attribute__((noinline)) u64 transfer(Account *accounts, u64 count, Account **ends, u64 amount, const u8 *bump) {
  u8 data[16];
  data[0] = 3;
  for (int index = 0; index < 8; index++) data[1 + index] = (u8)(amount >> (8 * index));
  Meta metas[3] = {{ends[0]->key, 1, 0}, {ends[1]->key, 1, 0}, {ends[2]->key, 0, 1}};
  Instruction instruction = {accounts[0].key, metas, 3, data, 9};
  u64 letters[3];
  letters[0] = 0x5f746e6576655f5fULL;
  letters[1] = 0x7469726f68747561ULL;
  letters[2] = 0x79ULL;
  Seed seeds[2] = {{(const u8 *)letters, 17}, {bump, 1}};
  Signer signer = {seeds, 2};
  return sol_invoke_signed_c(&instruction, accounts, count, &signer, bump ? 1 : 0);
}

/* openpool, fee in basis points, bump. Accounts: pool, its two vaults, their owner. A pool is opened once. */
INLINE u64 openPool(Account *accounts, u64 count, const u8 *data, u64 length, const Key *program) {
  if (count < 4 || length != 11) return INVALID_PLAN;
  Account *pool = accounts;
  if (!sameKey(pool->owner, program) || !pool->writable || pool->dataLength != POOL_BYTES) return WRONG_ACCOUNT;
  if (!pool->signer || read64(pool->data) != 0 || read16(data + 8) >= 10000) return WRONG_ACCOUNT;
  u64 wrong = checkAuthority(&accounts[3], program, data + 10);
  if (wrong) return wrong;
  for (int index = 1; index <= 2; index++) {
    Account *vault = &accounts[index];
    if (!isTokenProgram(vault->owner) || vault->dataLength != 165) return WRONG_ACCOUNT;
    if (!sameKey((Key *)(vault->data + 32), accounts[3].key)) return WRONG_ACCOUNT;
    *(Key *)(pool->data + 8 + 32 * (index - 1)) = *vault->key;
  }
  if (sameKey(accounts[1].key, accounts[2].key)) return WRONG_ACCOUNT;
  pool->data[0] = 1;
  pool->data[1] = data[10];
  pool->data[2] = data[8];
  pool->data[3] = data[9];
  return 0;
}

INLINE u64 route(Account *accounts, u64 count, const u8 *data, u64 length, const Key *program) {
  if (length < 12 + 19 || count < 9) return INVALID_PLAN;
  u64 steps = data[8];
  if (steps < 1 || steps > MAX_STEPS || read16(data + 9) != 0 || data[11] != 0) return INVALID_PLAN;
  if (length != 12 + 4 * steps + 19 || count < 9 + 3 * steps) return INVALID_PLAN;
  const u8 *tail = data + 12 + 4 * steps;
  u64 amount = read64(tail), quoted = read64(tail + 8), slippage = read16(tail + 16);
  if (slippage > 10000 || tail[18] != 0) return INVALID_PLAN;
  Account *user = &accounts[1], *authority = &accounts[7];
  if (!isTokenProgram(accounts[0].key)) return WRONG_ACCOUNT;
  if (!user->signer) return NOT_SIGNED;
  /* Another account gets what arrives where one is named: no account is named by the program's own address. */
  Account *last = sameKey(accounts[4].key, program) ? &accounts[3] : &accounts[4];

  Account *from = &accounts[2], *signs = user;
  const u8 *bump = 0;
  for (u64 step = 0; step < steps; step++) {
    Account *pool = &accounts[9 + 3 * step], *gets = pool + 1, *gives = pool + 2;
    if (!sameKey(pool->owner, program) || pool->dataLength != POOL_BYTES || pool->data[0] != 1) return WRONG_ACCOUNT;
    Key *one = (Key *)(pool->data + 8), *other = (Key *)(pool->data + 40);
    int forward = sameKey(gets->key, one) && sameKey(gives->key, other);
    int backward = sameKey(gets->key, other) && sameKey(gives->key, one);
    if (!forward && !backward) return WRONG_ACCOUNT;
    u64 wrong = checkAuthority(authority, program, pool->data + 1);
    if (wrong) return wrong;
    u64 counted = multiplyDivide(amount, 10000 - read16(pool->data + 2), 10000);
    u64 out = multiplyDivide(held(gives), counted, held(gets) + counted);
    if (out == 0 || out == ~0ULL) return INVALID_CALCULATION;
    Account *ends[3] = {from, gets, signs};
    wrong = transfer(accounts, count, ends, amount, bump);
    if (wrong) return wrong;
    from = gives;
    signs = authority;
    bump = pool->data + 1;
    amount = out;
  }
  if (amount < multiplyDivide(quoted, 10000 - slippage, 10000)) return SLIPPAGE_EXCEEDED;
  Account *ends[3] = {from, last, signs};
  return transfer(accounts, count, ends, amount, bump);
}

u64 entrypoint(u8 *input) {
  Account *accounts = (Account *)HEAP;
  u64 count = read64(input);
  u8 *at = input + 8;
  if (count > MAX_ACCOUNTS) return INVALID_PLAN;
  for (u64 index = 0; index < count; index++) {
    Account *account = &accounts[index];
    u8 sameAs = at[0];
    if (sameAs != 0xff) {
      *account = accounts[sameAs];
      at += 8;
      continue;
    }
    account->signer = at[1];
    account->writable = at[2];
    account->executable = at[3];
    account->key = (Key *)(at + 8);
    account->owner = (Key *)(at + 40);
    account->lamports = (u64 *)(at + 72);
    account->dataLength = *(u64 *)(at + 80);
    account->data = at + 88;
    at += 88 + account->dataLength + GROWTH;
    at = (u8 *)(((u64)at + 7) & ~7ULL);
    account->rentEpoch = *(u64 *)at;
    at += 8;
  }
  u64 length = *(u64 *)at;
  const u8 *data = at + 8;
  const Key *program = (const Key *)(data + length);
  if (length < 8) return INVALID_PLAN;
  u64 name = read64(data);
  if (name == ROUTE) return route(accounts, count, data, length, program);
  if (name == OPEN_POOL) return openPool(accounts, count, data, length, program);
  return INVALID_PLAN;
}
