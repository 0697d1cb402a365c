import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** An H.264 picture parameter set and sequence parameter set of 16 × 16 pixels, as an MP4 stores them. */
const AVC_CONFIG = Buffer.from('0142c00affe1000e6742c00ada0f0884e000003e800ea601000468ce3c80', 'hex');

/** A short MP4 with one track; its frames are not decodable, which only a player notices. */
export function someVideo(seconds = 2): Promise<Buffer> {
  return videoOf(Array.from({ length: seconds * 10 }, (_, nth) => nth / 10));
}

/** A video of 844 bytes that claims two thousand million frames: its reader runs until memory or its time ends. */
export async function bottomlessVideo(): Promise<Buffer> {
  const video = await videoOf([0, 0.2, 0.1, 0.4, 0.3]);
  video.writeUInt32BE(0x7fffffff, video.indexOf('stts') + 12);
  return video;
}

/** Frames in the order of decoding, at these times. */
async function videoOf(times: readonly number[]): Promise<Buffer> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const decoderConfig = { codec: 'avc1.42c00a', codedWidth: 16, codedHeight: 16, description: AVC_CONFIG };
  const isOrdered = times.every((time, nth) => nth === 0 || time > (times[nth - 1] ?? 0));
  for (const [nth, time] of times.entries()) {
    const frame = Buffer.from([0, 0, 0, 5, 0x65, nth, 1, 2, 3]);
    const kind = nth === 0 || isOrdered ? 'key' : 'delta';
    await source.add(new EncodedPacket(frame, kind, time, 0.1), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer());
}

/** The same, as large as wanted: a player passes over what the file calls free space. */
export async function paddedVideo(bytes: number): Promise<Buffer> {
  const video = await someVideo(2);
  const padding = Buffer.alloc(bytes - video.byteLength);
  padding.writeUInt32BE(padding.byteLength, 0);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([video, padding]);
}
