export {
  AssayClient,
  type CallOptions,
  type ClientOptions,
  type JobFilter,
  type SubmitOptions,
  type Verified,
} from './client.ts';
export { AssayError, type ErrorFacts } from './error.ts';
export * from './types.ts';
