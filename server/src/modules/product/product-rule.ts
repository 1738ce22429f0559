export * from './product-rule.sql.ts'
