/**
 * Imported before onnxruntime-node: from 1.29 its Linux builds send usage events to their maker unless this variable
 * is set when the library starts. Assay sends nothing anywhere, sandboxed or not.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
