export const HomePicture = () => (
  <img
    src="/home.webp"
    alt=""
    width={640}
    height={640}
    className="mx-auto h-auto w-full max-w-md rounded-[2.25rem] border border-line bg-wash lg:max-w-none"
  />
);
