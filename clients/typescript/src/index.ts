export {
  AssayClient,
  type CallOptions,
  type ClientOptions,
  type SubmitOptions,
  type Verified,
} from './client.ts';
export { AssayError, type ErrorFacts } from './error.ts';
export * from './types.ts';
