// Written out because importing them from the contract's calls would bring zod into the login page; paths.test.ts
// holds them equal to the contract.
export const sealKeyPath = '/bf/ipos/web/emp/get/sealKey'
export const loginPath = '/bf/ipos/web/emp/login'
