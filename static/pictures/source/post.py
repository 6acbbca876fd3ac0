"""Denoise the two half buffers of a render, grade (AgX-like film curve) and write PNG + JPEG.

usage: python3 post.py NAME [out=DIR] [exp=0.0] [size=1600x1067] [look=1.1] [sat=1.1] [warm=0.0] [grain=1]
"""
import ctypes, glob, os, subprocess, sys
import numpy as np
import OpenImageIO as oiio
import cv2
from scipy import ndimage as ndi

name = sys.argv[1]
A = dict(s.split('=', 1) for s in sys.argv[2:])
SRC = A.get('src', 'render')
OUT = A.get('out', 'render')
HERE = os.path.dirname(os.path.abspath(__file__))
LIB = os.path.join(A.get('src', 'render'), 'libdn.so')
if not os.path.exists(LIB) or os.path.getmtime(LIB) < os.path.getmtime(HERE + '/denoise.c'):
    subprocess.check_call(['gcc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', HERE + '/denoise.c', '-o', LIB, '-lm'])
lib = ctypes.CDLL(LIB)


def load(fn):
    i = oiio.ImageInput.open(fn)
    s = i.spec()
    px = np.asarray(i.read_image(format='float')).reshape(s.height, s.width, s.nchannels)
    ch = list(s.channelnames)
    i.close()

    def get(p, c):
        return np.ascontiguousarray(np.stack([px[..., [k for k, n in enumerate(ch) if n.endswith(p + '.' + x)][0]] for x in c], -1))
    return dict(c=get('Combined', 'RGB'), alb=get('Denoising Albedo', 'RGB'), nrm=get('Denoising Normal', 'XYZ'), z=get('Denoising Depth', 'Z'))


def load_all(half):
    parts = [load(fn) for fn in sorted(glob.glob(f'{SRC}/{name}_{half}*.exr'))]
    return {k: sum(p[k] for p in parts) / len(parts) for k in parts[0]}


def P(a):
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))


def run(g, gv, x, f, fs, R, Pt, k, order):
    H, W, C = g.shape
    g, gv, x, f = [np.ascontiguousarray(v, np.float32) for v in (g, gv, x, f)]
    fs = np.ascontiguousarray(fs, np.float32)
    o = np.empty((H, W, 3), np.float32)
    lib.dn(W, H, C, P(g), P(gv), P(x), f.shape[2], P(f), P(fs), P(o), R, Pt, ctypes.c_float(k), order)
    return o


def box(v, r):
    return cv2.blur(v, (2 * r + 1, 2 * r + 1))


def clamp_to_rendered(c, a, b):
    """Takes away specks along edges: nothing there is darker or lighter than the rendered pixels around it."""
    g = cv2.GaussianBlur(despike((a['c'] + b['c']) / 2), (0, 0), .9)
    alb = cv2.GaussianBlur((a['alb'] + b['alb']) / 2, (0, 0), .7)
    edge = (ndi.maximum_filter(alb, (5, 5, 1)) - ndi.minimum_filter(alb, (5, 5, 1))).max(-1, keepdims=True)
    k = cv2.GaussianBlur(np.clip((edge - .18) / .12, 0, 1), (0, 0), .7)[..., None]
    clamped = np.clip(c, ndi.minimum_filter(g, (3, 3, 1)) * .9, ndi.maximum_filter(g, (3, 3, 1)) * 1.1)
    return c * (1 - k) + clamped * k


def despike(c):
    l = c.mean(-1)
    s = np.sort(np.stack([np.roll(np.roll(l, dy, 0), dx, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]), 0)
    lim = s[-2] * 1.3 + .02
    return c * np.minimum(1, lim / np.maximum(l, 1e-6))[..., None]


def denoise(a, b, k=0.6, R=9):
    EPS = 0.03
    f0 = (a['alb'] + b['alb']) / 2
    n0 = (a['nrm'] + b['nrm']) / 2
    z0 = np.log1p((a['z'] + b['z']) / 2)
    va = box((a['alb'] - b['alb']) ** 2 / 4, 2) + 1e-7
    vn = box((a['nrm'] - b['nrm']) ** 2 / 4, 2) + 1e-6
    zero = np.zeros(f0.shape[:2] + (1,), np.float32)
    # feature prefilter (defocused areas keep noisy albedo otherwise)
    gf = np.concatenate([f0, n0], -1)
    gvf = np.concatenate([va, vn], -1)
    alb = run(gf, gvf, f0, zero, [0.0], 5, 1, 0.9, 0)
    nrm = run(gf, gvf, n0, zero, [0.0], 5, 1, 0.9, 0)
    ca, cb = despike(a['c']), despike(b['c'])
    den = alb + EPS
    enc = lambda c: np.log1p(3 * np.maximum(c, 0) / den)
    dec = lambda y: np.expm1(y) / 3 * den
    ya, yb = enc(ca), enc(cb)
    v = (ya - yb) ** 2 / 2
    v = np.minimum(box(v, 1), box(v, 4) * 4)            # variance of one half buffer
    v = .5 * v + .5 * box(v, 3) + 1e-6
    feats = np.concatenate([nrm, alb, z0], -1)
    sn = 1 / (0.25 + 3 * np.sqrt(box(vn, 4).mean()))
    fs = [sn * 1.6] * 3 + [7.0] * 3 + [12.0]
    oa = run(yb, v, ya, feats, fs, R, 2, k, 1)
    ob = run(ya, v, yb, feats, fs, R, 2, k, 1)
    # second pass on the first result, low variance guide
    y = (oa + ob) / 2
    v2 = box((oa - ob) ** 2 / 4, 3) + 2e-6
    y2 = run(y, v2 * 2, y, feats, fs, 4, 1, 0.8, 1)
    lo, hi = ndi.minimum_filter(y, (3, 3, 1)), ndi.maximum_filter(y, (3, 3, 1))
    y2 = np.clip(y2, lo, hi)
    return dec(y2)


AGX_IN = np.array([[0.842479062253094, 0.0784335999999992, 0.0792237451477643],
                   [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
                   [0.0423756549057051, 0.0784336, 0.879142973793104]])
AGX_OUT = np.array([[1.19687900512017, -0.0980208811401368, -0.0990297440797205],
                    [-0.0528968517574562, 1.15190312990417, -0.0989611768448433],
                    [-0.0529716355144438, -0.0980434501171241, 1.15107367264116]])


def agx(c, look=1.15, sat=1.12, lift=0.0):
    c = np.maximum(c, 0) @ AGX_IN.T
    x = (np.clip(np.log2(np.maximum(c, 1e-10)), -12.47393, 4.026069) + 12.47393) / (12.47393 + 4.026069)
    y = 15.5 * x**6 - 40.14 * x**5 + 31.96 * x**4 - 6.868 * x**3 + 0.4298 * x**2 + 0.1191 * x - 0.00232
    y = np.clip(y, 0, 1)
    y = y ** look
    l = (y @ np.array([.2126, .7152, .0722]))[..., None]
    y = l + sat * (y - l)
    return np.clip(y @ AGX_OUT.T, 0, 1)


def grade(c, exp=0.0, look=1.15, sat=1.12, warm=0.0, bloom=0.035, vig=0.10, gain=1.0, gamma=1.0):
    c = c * 2.0 ** exp
    c = c * np.array([1 + warm, 1, 1 - warm])
    if bloom:
        h, w = c.shape[:2]
        hi = np.minimum(c, 12).astype(np.float32)
        b = sum(cv2.GaussianBlur(hi, (0, 0), w * s) for s in (.004, .012, .035)) / 3
        c = c * (1 - bloom) + b * bloom
    y = agx(c, look, sat)
    y = np.clip(y * gain, 0, 1) ** gamma
    h, w = y.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w]
    r2 = ((xx / w - .5) ** 2 * 1.2 + (yy / h - .5) ** 2) / .5
    return y * (1 - vig * np.clip(r2, 0, 1) ** 1.2)[..., None]


if __name__ == '__main__':
    a, b = load_all('a'), load_all('b')
    cache = f'{SRC}/{name}_dn.npy'
    if os.path.exists(cache) and os.path.getmtime(cache) > os.path.getmtime(f'{SRC}/{name}_b.exr') and not A.get('redo'):
        c = np.load(cache)
    elif A.get('raw'):
        c = (a['c'] + b['c']) / 2
    else:
        c = denoise(a, b, float(A.get('k', .6)), int(A.get('R', 7)))
        np.save(cache, c)
    c = clamp_to_rendered(c, a, b)
    y = grade(c, *[float(A.get(k, d)) for k, d in (('exp', 0), ('look', 1.15), ('sat', 1.12), ('warm', 0), ('bloom', .035), ('vig', .1), ('gain', 1), ('gamma', 1))])
    y = y.astype(np.float32)
    if 'size' in A:
        w, h = map(int, A['size'].split('x'))
        if (w, h) != (y.shape[1], y.shape[0]):
            y = cv2.resize(y, (w, h), interpolation=cv2.INTER_LANCZOS4)
    sh = float(A.get('sharp', .35))
    y = y + sh * (y - cv2.GaussianBlur(y, (0, 0), 1.0))
    gr = float(A.get('grain', 1.0))
    if gr:
        rs = np.random.RandomState(5)
        n = cv2.GaussianBlur(rs.randn(*y.shape[:2]).astype(np.float32), (0, 0), .7)
        l = y.mean(-1)
        y = y + (n * .009 * gr * (0.35 + np.sin(np.pi * np.clip(l, 0, 1))))[..., None]
    im = (np.clip(y, 0, 1) * 255 + .5).astype(np.uint8)
    cv2.imwrite(f'{OUT}/{name}.png', im[..., ::-1])
    if 'jpg' in A:
        cv2.imwrite(f'{A["jpg"]}/{name}.jpg', im[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 88, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
    print(name, im.shape, 'mean', im.mean((0, 1)).round(), 'p1/p99', np.percentile(im, [1, 99]))
